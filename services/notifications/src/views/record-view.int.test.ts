import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deletedAccountModel, mongoConnection, mongoDeletedAccounts } from '@docsight/mongo';
import { aDocumentFacts, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { snapshotOf } from '../documents/document.ts';
import { documentModel, mongoDocumentStore } from '../documents/index.ts';
import { mailModel, mongoMailStore, retryRules } from '../mails/index.ts';
import { erasureModel, makeRecordView, mongoNoticeStore, noticeModel } from './index.ts';
import type { Notice } from './notice.ts';

let servers: Isolated;
let connection: Connection;
beforeAll(async () => {
  servers = await isolated();
  connection = mongoConnection({ url: servers.mongoUrl, database: servers.database });
  await connection.asPromise();
});
afterAll(async () => {
  await connection.close();
  await servers.close();
});

const now = (): Date => new Date();

const start = () => {
  const records = noticeModel(connection);
  const notices = mongoNoticeStore({ notices: records, erasures: erasureModel(connection) });
  const documents = mongoDocumentStore(documentModel(connection));
  const recordView = makeRecordView({
    notices,
    documents,
    mails: mongoMailStore(mailModel(connection), { keptMs: 1_000 }),
    deletedAccounts: mongoDeletedAccounts(deletedAccountModel(connection), { now }),
    rules: { ...retryRules, delayMs: 60_000, intervalMs: 3_600_000 },
    now,
    onDue: () => undefined,
  });
  return { records, notices, documents, recordView };
};

const aNotice = (of: Pick<Notice, 'accountId' | 'documentId'>): Notice => ({
  ...of,
  id: randomUUID(),
  viewerId: `anon_${randomUUID()}`,
  happenedAt: now(),
  reader: { email: null, pagesViewed: 1, totalPages: 3, completion: 0.3, seconds: 0, level: 'Opened', visit: 1 },
});

// Otherwise a late view would take as long as the deletion of its document, and hold up others.
it('a view of a deleted document deletes itself only', async () => {
  const { records, notices, documents, recordView } = start();
  const facts = aDocumentFacts({ isActive: false });
  const waiting = aNotice(facts); // its document is still being deleted
  await notices.add(waiting, now());
  await documents.store(snapshotOf(facts, now()));
  await recordView(aNotice(facts));
  const left = await records.collection.find({ documentId: facts.documentId }).toArray();
  expect(left.map(({ _id }) => String(_id))).toEqual([waiting.id]);
});
