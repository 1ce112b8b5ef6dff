import { randomUUID } from 'node:crypto';
import type { Broker } from '@docsight/messaging';
import { crashPoint } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { Connection, Model } from 'mongoose';
import { accountModel, consumeAccounts, mongoAccountStore } from './accounts/index.ts';
import { consumeDocuments, documentModel, mongoDocumentStore } from './documents/index.ts';
import { mailModel, makeSending, makeSendMail, mongoMailStore } from './mails/index.ts';
import type { MailClient, MailRules } from './mails/index.ts';
import {
  consumeErasures,
  consumeViews,
  makeTakeView,
  makeViewsContent,
  mongoNoticeStore,
  noticeModels,
} from './views/index.ts';
import { consumeDisabledWebhooks, disabledMessage } from './webhooks/index.ts';

const keptMs = 30 * 24 * 3_600_000;

/** sending: to put between the database and the broker. */
export type Notifications = { models: Model<never>[]; sending: Part };

/** Wires the service on its connections; the tests do it with the same function. step: called at each crash point. */
export const composeNotifications = (options: {
  connection: Connection;
  broker: Broker;
  /** Without one nothing is sent. */
  client: MailClient | undefined;
  publicUrl: string;
  /** Of the Message-IDs. */
  domain: string;
  rules: MailRules;
  now: () => Date;
  logger: Logger;
  step?: (name: string) => void;
  pollMs?: number;
}): Notifications => {
  const { connection, broker, client, publicUrl, domain, rules, now, logger, step = crashPoint, pollMs } = options;
  const accountsModel = accountModel(connection);
  const documentsModel = documentModel(connection);
  const mailsModel = mailModel(connection);
  const viewModels = noticeModels(connection);

  const accounts = mongoAccountStore(accountsModel);
  const documents = mongoDocumentStore(documentsModel);
  const notices = mongoNoticeStore(viewModels);
  // Longer than the interval, for the end of the last mail says when the next may come.
  const mails = mongoMailStore(mailsModel, { keptMs: keptMs + rules.intervalMs });
  const sendMail = makeSendMail({
    ...{ mails, client, domain, rules, logger, now, step },
    recipientOf: accounts.find,
    contentOf: {
      views: makeViewsContent({ documents, notices, publicUrl }),
      disabled: async (_mail, { webhook }, name) => disabledMessage(webhook, { name, publicUrl }),
    },
  });
  const { wake, part } = makeSending({ mails, sendMail, newToken: randomUUID, logger, now, everyMs: pollMs });

  const hurry =
    (waitsFor: 'address' | 'document') =>
    async (accountId: string): Promise<void> => {
      if (await mails.hurry({ accountId, waitsFor }, now())) wake();
    };
  consumeAccounts(broker, { accounts, onKnown: hurry('address') });
  consumeDocuments(broker, {
    documents,
    forget: (accountId, documentId) => notices.forgetDocument({ accountId, documentId }),
    onKnown: hurry('document'),
  });
  consumeViews(broker, { takeView: makeTakeView({ notices, documents, mails, rules, now, onDue: wake }) });
  consumeErasures(broker, { notices });
  consumeDisabledWebhooks(broker, { mails, now, onDue: wake });

  return {
    models: [accountsModel, documentsModel, mailsModel, ...Object.values(viewModels)] as never[],
    sending: part,
  };
};
