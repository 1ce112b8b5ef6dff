import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newEventId } from '@docsight/service-kit';
import { aReaderSnapshot } from '@docsight/testkit';
import { openTestProjection } from '../../test/projection.ts';
import type { TestProjection } from '../../test/projection.ts';
import { makeFoldReaders, mongoFoldStore } from '../folding/index.ts';
import type { ReaderExport } from './reader-export.ts';
import { mongoReaderExport } from './reader-export-mongo.ts';

let projection: TestProjection;
let collections: TestProjection['collections'];

beforeAll(async () => {
  projection = await openTestProjection();
  ({ collections } = projection);
});

afterAll(() => projection.close());

/** Stores three viewers of a document, one of them a lead. Returns their ids. */
const aReadDocument = async (accountId: string, documentId = randomUUID()): Promise<string[]> => {
  const now = (): Date => new Date();
  const store = mongoFoldStore(collections, { now, onEventStored: () => undefined });
  const { fold } = makeFoldReaders({ store, now, newEventId, requestId: () => 'test', step: () => undefined });
  const lead = { name: '', capturedAt: '2026-01-02T10:00:00.000Z' };
  const readers = [0, 1, 2].map((n) =>
    aReaderSnapshot({ documentId, ...(n === 0 && { email: 'a@example.com', lead }) }),
  );
  await fold({ documentId, accountId }, readers);
  return readers.map(({ viewerId }) => viewerId);
};

const allOf = async (query: Omit<Parameters<ReaderExport['page']>[0], 'after' | 'limit'>) => {
  const { page } = mongoReaderExport(collections.readers);
  const found = [];
  for (let after: string | undefined | null; after !== null;) {
    const { readers, next }: Awaited<ReturnType<typeof page>> = await page({ ...query, after, limit: 2 });
    found.push(...readers);
    after = next;
  }
  return found;
};

describe('the readers of an export', () => {
  it('are those of the given documents of the account, in pages', async () => {
    const [accountId, other] = [randomUUID(), randomUUID()];
    const documentIds = [randomUUID(), randomUUID(), randomUUID()];
    const viewerIds: string[] = [];
    for (const documentId of documentIds) viewerIds.push(...(await aReadDocument(accountId, documentId)));
    await aReadDocument(accountId);
    const foreign = randomUUID();
    await aReadDocument(other, foreign);
    const asked = { accountId, documentIds: [...documentIds, foreign] };
    const viewers = await allOf({ ...asked, list: 'viewers' });
    expect(viewers.map(({ state }) => state.viewerId).sort()).toEqual(viewerIds.sort());
    expect(viewers.map(({ documentId }) => documentId)).toEqual(
      documentIds.toSorted().flatMap((documentId) => [documentId, documentId, documentId]),
    );
    const leads = await allOf({ ...asked, list: 'leads' });
    expect(leads.map(({ documentId }) => documentId)).toEqual(documentIds.toSorted());
  });

  it('are read by the index of ids, without looking at those of other documents', async () => {
    const accountId = randomUUID();
    const [first, second] = [randomUUID(), randomUUID()];
    for (const documentId of [first, second, randomUUID(), randomUUID()]) await aReadDocument(accountId, documentId);
    const ofDocuments = [first, second].map((id) => new RegExp(`^${id}:`));
    const explained = (await collections.readers
      .find({ _id: { $in: ofDocuments, $gt: '' }, accountId }, { hint: '_id_' })
      .sort({ _id: 1 })
      .explain('executionStats')) as { executionStats: { totalDocsExamined: number; totalKeysExamined: number } };
    expect(explained.executionStats.totalDocsExamined).toBe(6);
    expect(explained.executionStats.totalKeysExamined).toBeLessThan(12);
  });
});
