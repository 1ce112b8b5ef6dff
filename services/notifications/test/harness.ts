import { randomUUID } from 'node:crypto';
import { makeEvent, tokenContext } from '@docsight/contracts';
import type { DataOf, DocumentFacts, MailPurpose } from '@docsight/contracts';
import { makeBroker } from '@docsight/messaging';
import { mongoConnection, mongoPart } from '@docsight/mongo';
import { secretBox } from '@docsight/service-kit';
import type { KeyList } from '@docsight/service-kit';
import {
  anEventContext,
  eventually,
  isolated,
  silentLogger,
  storedText,
  tapEvents,
  testMailTokenKey,
} from '@docsight/testkit';
import { compose } from '../src/compose.ts';
import { retryRules, smtpClient } from '../src/mails/index.ts';

/** What tests read of a record. */
type MailFields = { _id: string; dueAt?: Date; endedAt?: Date; endings: { as: string }[] };

type Replica = { stop: () => Promise<void> };

/** Starts the service on real servers, in any number of processes. They share a clock that a test can advance. */
export const startNotifications = async () => {
  const servers = await isolated();
  const clock = { offsetMs: 0 };
  const now = (): Date => new Date(Date.now() + clock.offsetMs);
  const connection = mongoConnection({ url: servers.mongoUrl, database: servers.database });
  await connection.asPromise();
  const tap = await tapEvents(servers.amqpUrl);
  const replicas: Replica[] = [];

  /** @param options `step` is called at each crash point. `vanish` leaves everything as a killed process would. */
  const start = async (options: {
    smtpUrl: string | undefined;
    delayMs?: number;
    mailTokenKeys?: KeyList<Buffer>;
    step?: (name: string, vanish: () => Promise<void>) => void;
  }): Promise<Replica> => {
    const own = mongoConnection({ url: servers.mongoUrl, database: servers.database });
    const broker = makeBroker({
      url: servers.amqpUrl,
      service: 'notifications',
      logger: silentLogger,
      retryDelaysMs: [50],
    });
    const vanish = (): Promise<void> => own.close(true);
    const { smtpUrl: url } = options;
    const client = url === undefined ? undefined : smtpClient({ url, from: 'Docsight <no-reply@docs.example.com>' });
    const { models, mailWorker, accountErasure } = compose({
      connection: own,
      broker,
      client,
      now,
      logger: silentLogger,
      pollMs: 40,
      publicUrl: 'https://docs.example.com',
      domain: 'docs.example.com',
      mailTokenKeys: options.mailTokenKeys ?? [testMailTokenKey],
      rules: { ...retryRules, delayMs: options.delayMs ?? 60_000, intervalMs: 3_600_000 },
      erasureDelayMs: 60_000,
      step: (name) => options.step?.(name, vanish),
    });
    const parts = [
      mongoPart({ connection: own, models, logger: silentLogger }),
      mailWorker,
      accountErasure,
      broker.part,
    ];
    for (const part of parts) await part.start?.();
    await eventually(() => broker.part.ready?.());
    let isStopped = false;
    const replica = {
      stop: async () => {
        if (isStopped) return;
        isStopped = true;
        for (const part of parts.toReversed()) await part.stop?.();
        client?.close();
      },
    };
    replicas.push(replica);
    return replica;
  };

  return {
    clock,
    connection,
    start,
    tap,
    mail: (id: string) => connection.collection<MailFields>('mails').findOne({ _id: id }),
    record: (collection: 'accounts' | 'documents', id: string) =>
      connection.collection<{ _id: string }>(collection).findOne({ _id: id }),
    notices: (documentId: string) => connection.collection('notices').find({ documentId }).toArray(),
    /** Returns everything that the service has stored, as text. */
    stored: () => storedText(servers.mongoUrl, servers.database),
    stopReplicas: async () => {
      for (const { stop } of replicas.splice(0)) await stop();
    },
    close: async () => {
      for (const { stop } of replicas.splice(0)) await stop();
      await tap.close();
      await connection.close();
      await servers.close();
    },
    now,
  };
};
export type NotificationsUnderTest = Awaited<ReturnType<typeof startNotifications>>;

/** An owner, with the events that the other services publish about them. */
export const anOwner = (
  { tap, now }: NotificationsUnderTest,
  { accountId = randomUUID(), email = `owner-${accountId.slice(0, 8)}@acme.example` } = {},
) => {
  const context = (over = {}) => ({ ...anEventContext(accountId), time: now(), ...over });
  const view = (facts: DocumentFacts, who: { email?: string; viewerId?: string } = {}, over = {}) =>
    makeEvent('document.viewed', context(over), {
      viewerId: who.viewerId ?? `anon_${randomUUID().slice(0, 8)}`,
      payload: {
        document: { id: facts.documentId, title: facts.title, short_code: facts.shortCode, url: facts.url },
        viewer: {
          email: who.email ?? null,
          company_domain: null,
          pages_viewed: 1,
          total_pages: 10,
          completion: 0.1,
          time_spent_seconds: 0,
          engagement_label: 'Opened',
          visit_number: 1,
        },
      },
    });
  return {
    accountId,
    email,
    view,
    /** Publishes the account, with a verified address unless said otherwise. */
    register: ({ version = 1, emailVerified = true } = {}) =>
      tap.publish(
        makeEvent('account.changed', context(), {
          accountId,
          version,
          email,
          emailVerified,
          name: 'Ann',
          createdAt: now().toISOString(),
        }),
      ),
    /** Returns the event that requests a mail with a token. */
    tokenMail: (
      purpose: MailPurpose,
      {
        token = randomUUID(),
        version = 1,
        validMs = 1_800_000,
      }: { token?: string; version?: number; validMs?: number } = {},
    ) => {
      const sealedToken = secretBox([testMailTokenKey]).seal(token, tokenContext({ purpose, accountId, email }));
      const expiresAt = new Date(now().getTime() + validMs).toISOString();
      const mail = { kind: purpose, sealedToken, expiresAt };
      return makeEvent('account.mail_requested', context(), { accountId, version, to: { email, name: 'Ann' }, mail });
    },
    emailChanged: () =>
      makeEvent('account.mail_requested', context(), {
        accountId,
        version: 2,
        to: { email, name: 'Ann' },
        mail: { kind: 'email-changed' },
      }),
    publish: (type: 'document.uploaded' | 'document.updated' | 'document.deleted', facts: DocumentFacts, over = {}) => {
      const { documentId: id, title, shortCode, url, pageCount } = facts;
      const document = { id, title, short_code: shortCode, url, page_count: pageCount, original_filename: 'a.pdf' };
      return tap.publish(
        type === 'document.uploaded'
          ? makeEvent(type, context(over), { payload: { document }, facts })
          : makeEvent(type, context(over), { facts }),
      );
    },
    openDocument: (...given: Parameters<typeof view>) => tap.publish(view(...given)),
    erase: (facts: DocumentFacts, viewerId: string, erasedAt = now()) =>
      tap.publish(
        makeEvent('viewer.erased', context(), {
          documentId: facts.documentId,
          viewerIds: [viewerId],
          erasedAt: erasedAt.toISOString(),
        }),
      ),
    webhookDisabled: (over: Partial<DataOf<'webhook.disabled'>> = {}) =>
      makeEvent('webhook.disabled', context(), {
        webhookId: randomUUID(),
        url: 'https://hooks.example.com/in',
        reason: 'failures',
        consecutiveFailures: 3,
        lastStatusCode: 500,
        lastError: 'The receiver responded with 500.',
        disabledAt: now().toISOString(),
        ...over,
      }),
  };
};
