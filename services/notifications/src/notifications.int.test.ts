import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aDocumentFacts, eventually } from '@docsight/testkit';
import { anOwner, startNotifications } from '../test/harness.ts';
import type { NotificationsUnderTest } from '../test/harness.ts';
import { startMailServer } from '../test/mail-server.ts';
import type { MailServer } from '../test/mail-server.ts';

const minute = 60_000;
let test: NotificationsUnderTest;
let server: MailServer;

beforeAll(async () => {
  test = await startNotifications();
});
afterAll(() => test.close());
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(async () => {
  await test.stopReplicas();
  await server.close();
  await test.connection.collection('mails').deleteMany({}); // A waiting mail must not reach the next test.
});

/** An owner with a document that the service knows. */
const aPublisher = async (over: Parameters<typeof aDocumentFacts>[0] = {}) => {
  const owner = anOwner(test);
  const facts = aDocumentFacts({ accountId: owner.accountId, ...over });
  await owner.register();
  await owner.publish('document.uploaded', facts);
  await eventually(async () => {
    expect(await test.record('accounts', owner.accountId)).not.toBeNull();
    expect(await test.record('documents', facts.documentId)).not.toBeNull();
  });
  return { owner, facts, mailId: `views:${facts.documentId}` };
};
const stored = (documentId: string, count: number) =>
  eventually(async () => expect(await test.notices(documentId)).toHaveLength(count));
const endingsOf = async (mailId: string): Promise<string[]> =>
  (await test.mail(mailId))?.endings.map(({ as }) => as) ?? [];
/**
 * Does not require that no mail waits: a view that is reported already may open the next mail, which ends without
 * content.
 */
const settledAs = (mailId: string, endings: string[]) =>
  eventually(async () => expect(await endingsOf(mailId)).toEqual(endings));

describe('a disabled webhook', () => {
  it('causes one mail at once, even if its event arrives twice and two processes run', async () => {
    await Promise.all([test.start({ smtpUrl: server.url }), test.start({ smtpUrl: server.url })]);
    const owner = anOwner(test);
    await owner.register();
    const disabled = owner.webhookDisabled();
    await Promise.all([test.tap.publish(disabled), test.tap.publish(disabled)]);
    const mailId = `disabled:${disabled.id}`;
    await settledAs(mailId, ['sent']);
    await test.tap.publish(disabled);
    // The next message in the same queue.
    const other = owner.webhookDisabled({ url: 'https://other.example/in' });
    await test.tap.publish(other);
    await settledAs(`disabled:${other.id}`, ['sent']);
    expect(await endingsOf(mailId)).toEqual(['sent']);

    const mails = server.of(owner.email);
    expect(mails.map(({ headers }) => headers.subject)).toEqual([
      'Your webhook was disabled: hooks.example.com',
      'Your webhook was disabled: other.example',
    ]);
    expect(mails[0]).toMatchObject({
      headers: {
        from: 'Docsight <no-reply@docs.example.com>',
        to: owner.email,
        'auto-submitted': 'auto-generated',
        'message-id': expect.stringMatching(/^<[\da-f]{40}@docs\.example\.com>$/),
        date: expect.stringContaining(String(test.now().getUTCFullYear())),
        'content-type': expect.stringContaining('multipart/alternative'),
      },
      body: expect.stringContaining('Last attempt: status 500. The receiver responded with 500.'),
    });
  });

  it('is reported as soon as the address of its owner is known', async () => {
    await test.start({ smtpUrl: server.url });
    const owner = anOwner(test);
    const disabled = owner.webhookDisabled({ reason: 'gone' });
    await test.tap.publish(disabled);
    const mailId = `disabled:${disabled.id}`;
    await eventually(async () => expect(await test.mail(mailId)).toMatchObject({ waitsFor: 'address', tries: 1 }));
    await owner.register();
    await settledAs(mailId, ['sent']);
    expect(server.of(owner.email)).toHaveLength(1);
  });
});

describe('an account', () => {
  it('causes at most 20 mails in an hour; the others are sent in the next one, and those of other accounts at once', async () => {
    await test.start({ smtpUrl: server.url });
    const [busy, other] = [anOwner(test), anOwner(test)];
    await Promise.all([busy.register(), other.register()]);
    const disabled = Array.from({ length: 23 }, () => busy.webhookDisabled());
    for (const event of disabled) await test.tap.publish(event);
    await eventually(() => expect(server.of(busy.email)).toHaveLength(20));
    const waiting = () => test.connection.collection('mails').countDocuments({ dueAt: { $exists: true } });
    await eventually(async () => expect(await waiting()).toBe(3));
    const quiet = other.webhookDisabled();
    await test.tap.publish(quiet);
    await settledAs(`disabled:${quiet.id}`, ['sent']);
    expect(server.of(busy.email)).toHaveLength(20);
    test.clock.offsetMs += 60 * minute;
    await eventually(() => expect(server.of(busy.email)).toHaveLength(23));
    expect(new Set(server.of(busy.email).map(({ headers }) => headers['message-id'])).size).toBe(23);
  });
});

describe('views', () => {
  it('of one document are reported together after the delay, each once, and later ones after the interval', async () => {
    await Promise.all([test.start({ smtpUrl: server.url }), test.start({ smtpUrl: server.url })]);
    const { owner, facts, mailId } = await aPublisher({ title: 'Zahlen für März' });
    const first = owner.view(facts, { email: 'buyer@contoso.example' });
    await Promise.all([first, first, owner.view(facts), owner.view(facts)].map(test.tap.publish));
    await stored(facts.documentId, 3);
    await eventually(async () => expect(await test.mail(mailId)).toMatchObject({ tries: 0 }));
    expect(server.received).toEqual([]);
    test.clock.offsetMs += minute;
    await settledAs(mailId, ['sent']);
    const [mail] = server.of(owner.email);
    expect(mail!.headers.subject).toMatch(/^=\?UTF-8\?/);
    const text = mail!.body.split('<html')[0]!;
    expect(text).toContain('Your document “Zahlen für März” was opened 3 times');
    expect(text.match(/^- An anonymous reader:/gm)).toHaveLength(2);
    expect(text).toMatch(/^- buyer@contoso.example: .* UTC, visit 1, 1 of 10 pages \(10 %\), 0 s, Opened/m);

    await test.tap.publish(first); // Redelivered after the mail.
    await owner.openDocument(facts, { email: 'late@contoso.example' });
    await stored(facts.documentId, 4);
    await eventually(async () => expect((await test.mail(mailId))?.dueAt).toBeInstanceOf(Date));
    const { dueAt, endedAt } = (await test.mail(mailId)) as { dueAt: Date; endedAt: Date };
    expect(dueAt.getTime() - endedAt.getTime()).toBe(60 * minute);
    test.clock.offsetMs += 60 * minute;
    await settledAs(mailId, ['sent', 'sent']);
    const [, second] = server.of(owner.email);
    expect(second!.body).toMatch(/late@contoso.example/);
    expect(second!.body).not.toMatch(/buyer@contoso|anonymous/);
    expect(second!.headers['message-id']).not.toBe(mail!.headers['message-id']);
  });

  it('that arrive during an attempt are reported by the next mail', async () => {
    await test.start({ smtpUrl: server.url });
    const { owner, facts, mailId } = await aPublisher();
    // The server responds to the first mail after the second view is stored.
    server.delayNext(async () => {
      await owner.openDocument(facts, { email: 'second@contoso.example' });
      await eventually(async () => expect(await test.mail(mailId)).toMatchObject({ hasMore: true }));
    });
    await owner.openDocument(facts, { email: 'first@contoso.example' });
    await stored(facts.documentId, 1);
    await eventually(async () => expect(await test.mail(mailId)).not.toBeNull());
    test.clock.offsetMs += minute;
    await eventually(async () => {
      expect(await test.mail(mailId)).toMatchObject({
        endings: [{ as: 'sent' }],
        hasMore: false,
        dueAt: expect.any(Date),
      });
    });
    test.clock.offsetMs += 60 * minute;
    await settledAs(mailId, ['sent', 'sent']);
    expect(server.of(owner.email).map(({ body }) => /(first|second)@contoso/.exec(body)?.[1])).toEqual([
      'first',
      'second',
    ]);
  });

  it('are not reported while e-mail is off, nor later', async () => {
    await test.start({ smtpUrl: server.url });
    const { owner, facts, mailId } = await aPublisher({ settings: { notifications_enabled: false } });
    await owner.openDocument(facts, { email: 'off@contoso.example' });
    await stored(facts.documentId, 1);
    await eventually(async () => expect(await test.mail(mailId)).not.toBeNull());
    test.clock.offsetMs += 1_000;
    const on = { ...facts, version: 3, settings: { ...facts.settings, notifications_enabled: true } };
    await owner.publish('document.updated', on);
    await owner.publish('document.updated', { ...facts, version: 2 }, { time: new Date(test.now().getTime() - 500) });
    test.clock.offsetMs += 1_000;
    await owner.openDocument(facts, { email: 'on@contoso.example' });
    await stored(facts.documentId, 2);
    await eventually(async () => {
      const known = await test.record('documents', facts.documentId);
      expect(known).toMatchObject({
        version: 3,
        isOn: true,
        switches: [{ version: 3 }, { version: 2 }, { version: 1 }],
      });
    });
    test.clock.offsetMs += minute;
    await settledAs(mailId, ['sent']);
    expect(server.of(owner.email)[0]!.body).toMatch(/on@contoso[^]*opened once|opened once[^]*on@contoso/);
    expect(server.of(owner.email)[0]!.body).not.toMatch(/off@contoso/);

    await owner.publish('document.updated', { ...facts, version: 4 });
    test.clock.offsetMs += 1_000;
    await owner.openDocument(facts);
    await stored(facts.documentId, 3);
    await eventually(async () => expect((await test.mail(mailId))?.dueAt).toBeInstanceOf(Date));
    test.clock.offsetMs += 61 * minute;
    await settledAs(mailId, ['sent']);
    expect(server.of(owner.email)).toHaveLength(1);
  });

  it('of an erased viewer or a deleted document are deleted, also when they arrive late', async () => {
    await test.start({ smtpUrl: server.url });
    const { owner, facts, mailId } = await aPublisher();
    const erased = { viewerId: 'vwr_1', email: 'erased@contoso.example' };
    const late = owner.view(facts, erased);
    await owner.openDocument(facts, erased);
    await owner.openDocument(facts, { email: 'stays@contoso.example' });
    await stored(facts.documentId, 2);
    await eventually(async () => expect(await test.mail(mailId)).not.toBeNull());
    test.clock.offsetMs += 1_000;
    await owner.erase(facts, 'vwr_1');
    await stored(facts.documentId, 1);
    await test.tap.publish(late);
    test.clock.offsetMs += minute;
    await settledAs(mailId, ['sent']);
    await owner.openDocument(facts, erased); // After the erasure, so a new viewer.
    await stored(facts.documentId, 2);
    expect(server.of(owner.email)[0]!.body).toMatch(/stays@contoso/);
    expect(server.of(owner.email)[0]!.body).not.toMatch(/erased@contoso/);

    await owner.publish('document.deleted', { ...facts, version: 9, isActive: false });
    await stored(facts.documentId, 0);
    await owner.openDocument(facts);
    const marker = await aPublisher();
    await marker.owner.openDocument(marker.facts);
    await eventually(async () => expect(await test.mail(marker.mailId)).not.toBeNull());
    test.clock.offsetMs += 61 * minute;
    await settledAs(mailId, ['sent']);
    await stored(facts.documentId, 0);
    const known = await test.record('documents', facts.documentId);
    expect(known).toMatchObject({ title: '', url: '', isActive: false });
    await settledAs(marker.mailId, ['sent']);
  });
});

describe('a mail server', () => {
  it('that was unavailable receives all views since then in one mail', async () => {
    await test.start({ smtpUrl: server.url });
    await server.close();
    const { owner, facts, mailId } = await aPublisher();
    await owner.openDocument(facts, { email: 'first@contoso.example' });
    await eventually(async () => expect(await test.mail(mailId)).not.toBeNull());
    test.clock.offsetMs += minute;
    await eventually(async () => expect(await test.mail(mailId)).toMatchObject({ tries: 1, isComposed: false }));
    await owner.openDocument(facts, { email: 'second@contoso.example' });
    await stored(facts.documentId, 2);
    server = await startMailServer({ port: server.port });
    test.clock.offsetMs += minute;
    await settledAs(mailId, ['sent']);
    expect(server.of(owner.email)).toHaveLength(1);
    expect(server.received[0]!.body).toMatch(/first@contoso[^]*second@contoso/);
  });

  it('that rejects the recipient permanently receives no second attempt; a temporary error leads to one', async () => {
    await test.start({ smtpUrl: server.url });
    const owner = anOwner(test);
    await owner.register();
    const [gone, later] = [owner.webhookDisabled(), owner.webhookDisabled()];
    server.reject({ responseCode: 550, message: `no such user ${owner.email}` });
    await test.tap.publish(gone);
    await settledAs(`disabled:${gone.id}`, ['refused']);
    expect(JSON.stringify(await test.mail(`disabled:${gone.id}`))).not.toContain(owner.email);
    server.reject({ responseCode: 451, message: 'come back later' });
    await test.tap.publish(later);
    await eventually(async () => expect(await test.mail(`disabled:${later.id}`)).toMatchObject({ tries: 1 }));
    expect(server.tries()).toBe(2);
    server.reject(undefined);
    test.clock.offsetMs += minute;
    await settledAs(`disabled:${later.id}`, ['sent']);
    expect(server.received).toHaveLength(1);
  });

  it('that is slow with one mail receives other mails meanwhile', async () => {
    await test.start({ smtpUrl: server.url });
    const owner = anOwner(test);
    await owner.register();
    const [slow, other] = [owner.webhookDisabled(), owner.webhookDisabled()];
    server.delayNext(async () => {
      await test.tap.publish(other);
      await settledAs(`disabled:${other.id}`, ['sent']);
    });
    await test.tap.publish(slow);
    await settledAs(`disabled:${slow.id}`, ['sent']);
    expect(server.received).toHaveLength(2);
  });

  it('with an untrusted certificate receives nothing', async () => {
    const dubious = await startMailServer({ withStartTls: true });
    await test.start({ smtpUrl: dubious.url });
    const owner = anOwner(test);
    await owner.register();
    const disabled = owner.webhookDisabled();
    await test.tap.publish(disabled);
    await eventually(async () => expect(await test.mail(`disabled:${disabled.id}`)).toMatchObject({ tries: 1 }));
    expect(dubious.tries()).toBe(0);
    await dubious.close();
  });

  it('is not configured: mails are stored as unsent and never sent later', async () => {
    const without = await test.start({ smtpUrl: undefined });
    const owner = anOwner(test);
    const disabled = owner.webhookDisabled();
    await test.tap.publish(disabled);
    await settledAs(`disabled:${disabled.id}`, ['unsent']);
    await owner.register();
    await without.stop();
    await test.start({ smtpUrl: server.url });
    const next = owner.webhookDisabled();
    await test.tap.publish(next);
    await settledAs(`disabled:${next.id}`, ['sent']);
    expect(server.received).toHaveLength(1);
  });
});

describe('a process that crashes', () => {
  it.each(['mail.composed', 'mail.sent'])(
    'at %s leaves the mail to another one, which sends the same views under the same Message-ID',
    async (point) => {
      let died: Promise<void> | undefined;
      const dying = await test.start({
        smtpUrl: server.url,
        step: (name, vanish) => {
          if (name !== point || died) return;
          died = vanish();
          throw new Error('killed');
        },
      });
      const { owner, facts, mailId } = await aPublisher();
      await owner.openDocument(facts, { email: 'first@contoso.example' });
      await eventually(async () => expect(await test.mail(mailId)).not.toBeNull());
      test.clock.offsetMs += minute;
      await eventually(() => expect(died).toBeDefined());
      await dying.stop();
      expect(server.received).toHaveLength(point === 'mail.sent' ? 1 : 0);
      expect(await test.mail(mailId)).toMatchObject({ isComposed: true, lease: expect.any(Object) });

      await test.start({ smtpUrl: server.url });
      await owner.openDocument(facts, { email: 'second@contoso.example' });
      await eventually(async () => expect(await test.mail(mailId)).toMatchObject({ hasMore: true }));
      test.clock.offsetMs += 3 * minute; // The lease ends.
      await eventually(async () => expect(await endingsOf(mailId)).toEqual(['sent']));
      const ids = server.of(owner.email).map(({ headers }) => headers['message-id']);
      expect(ids).toHaveLength(point === 'mail.sent' ? 2 : 1);
      expect(new Set(ids).size).toBe(1);
      for (const { body } of server.received) expect(body).not.toMatch(/second@contoso/);
      test.clock.offsetMs += 60 * minute;
      await settledAs(mailId, ['sent', 'sent']);
      expect(server.received.at(-1)!.body).toMatch(/second@contoso/);
    },
  );
});
