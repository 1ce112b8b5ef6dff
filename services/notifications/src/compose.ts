import { randomUUID } from 'node:crypto';
import type { Broker } from '@docsight/messaging';
import { accountErasurePart, collection, deletedAccountModel, mongoDeletedAccounts } from '@docsight/mongo';
import type { IndexedModel } from '@docsight/mongo';
import { countPreviousKey, crashPoint, secretBox } from '@docsight/service-kit';
import type { KeyList, Logger, Part } from '@docsight/service-kit';
import type { Connection } from 'mongoose';
import { consumeAccountMails, makeAccountMailContent } from './account-mails/index.ts';
import { accountModel, consumeAccounts, mongoAccountStore, mongoEraseSlice } from './accounts/index.ts';
import { consumeDocuments, documentModel, mongoDocumentStore } from './documents/index.ts';
import {
  mailBudgetModel,
  mailModel,
  makeMailWorker,
  makeSendMail,
  mongoMailBudget,
  mongoMailStore,
} from './mails/index.ts';
import type { Content, HeldMail, MailClient, MailRules, MissingFact } from './mails/index.ts';
import {
  consumeErasures,
  consumeViews,
  erasureModel,
  makeRecordView,
  makeViewsContent,
  mongoNoticeStore,
  noticeModel,
} from './views/index.ts';
import { consumeDisabledWebhooks, webhookDisabledMessage } from './webhooks/index.ts';

const keptMs = 30 * 24 * 3_600_000;

export type Notifications = {
  models: IndexedModel[];
  /** Start it after the database and before the broker. */
  mailWorker: Part;
  /** Start it after the database. */
  accountErasure: Part & { sweep: () => Promise<void> };
};

/** Creates all parts of the service on its connections. The tests use it too. */
export const compose = (options: {
  connection: Connection;
  broker: Broker;
  /** Without a client nothing is sent. */
  client: MailClient | undefined;
  publicUrl: string;
  /** Keys of 32 bytes that decrypt the tokens of mails. The gateway encrypts with the first one. */
  mailTokenKeys: KeyList<Buffer>;
  /** The part of Message-IDs after the @. */
  domain: string;
  rules: MailRules;
  /** From one pass over a deleted account to the next. */
  erasureDelayMs: number;
  now: () => Date;
  logger: Logger;
  /** Called at each crash point. */
  step?: (name: string) => void;
  pollMs?: number;
}): Notifications => {
  const { connection, broker, client, publicUrl, domain, rules, now, logger, step = crashPoint, pollMs } = options;

  const models = {
    accounts: accountModel(connection),
    documents: documentModel(connection),
    mails: mailModel(connection),
    mailWindows: mailBudgetModel(connection),
    notices: noticeModel(connection),
    erasures: erasureModel(connection),
    deletedAccounts: deletedAccountModel(connection),
  };
  const accounts = mongoAccountStore(models.accounts);
  const deletedAccounts = mongoDeletedAccounts(models.deletedAccounts, { now });
  const documents = mongoDocumentStore(models.documents);
  const notices = mongoNoticeStore({ notices: models.notices, erasures: models.erasures });
  // Longer than the interval, because the end of the last mail determines when the next one may be sent.
  const mails = mongoMailStore(models.mails, { keptMs: keptMs + rules.intervalMs });

  const viewsContent = makeViewsContent({ documents, notices, publicUrl });
  const accountMailContent = makeAccountMailContent({
    box: secretBox(options.mailTokenKeys, countPreviousKey('MAIL_TOKEN_KEY', options.mailTokenKeys)),
    publicUrl,
    now,
  });
  const contentOf = async ({ topic, ...mail }: HeldMail, recipientName: string): Promise<Content> => {
    if (topic.kind === 'views') return viewsContent({ ...mail, topic }, topic.documentId, recipientName);
    if (topic.kind === 'disabled') return webhookDisabledMessage(topic.webhook, { recipientName, publicUrl });
    return accountMailContent(mail.accountId, topic);
  };
  const sendMail = makeSendMail({
    mails,
    budget: mongoMailBudget(models.mailWindows),
    client,
    contentOf,
    recipientOf: accounts.find,
    domain,
    rules,
    logger,
    now,
    step,
  });
  const worker = makeMailWorker({ mails, sendMail, newToken: randomUUID, logger, now, pollMs });

  const makeDue = async (accountId: string, waitsFor: MissingFact): Promise<void> => {
    if (await mails.makeDue({ accountId, waitsFor }, now())) worker.wake();
  };
  const recordView = makeRecordView({ notices, documents, mails, deletedAccounts, rules, now, onDue: worker.wake });
  consumeAccounts(broker, {
    accounts,
    deletedAccounts,
    onAddressKnown: async ({ accountId, emailVerified }) => {
      await makeDue(accountId, 'address');
      if (emailVerified) await makeDue(accountId, 'verified address');
    },
  });
  consumeAccountMails(broker, { mails, deletedAccounts, now, onDue: worker.wake });
  consumeDocuments(broker, {
    documents,
    deleteNotices: notices.deleteOfDocument,
    onDocumentKnown: (accountId) => makeDue(accountId, 'document'),
  });
  consumeViews(broker, { recordView });
  consumeErasures(broker, { notices });
  consumeDisabledWebhooks(broker, { mails, deletedAccounts, now, onDue: worker.wake });

  const accountErasure = accountErasurePart({
    deletedAccounts: models.deletedAccounts,
    eraseSlice: mongoEraseSlice({
      accounts,
      mailWindows: collection(models.mailWindows),
      ofAccount: [models.mails, models.notices],
      now,
    }),
    delayMs: options.erasureDelayMs,
    now,
    logger,
  });

  return { models: Object.values(models), mailWorker: worker.part, accountErasure };
};
