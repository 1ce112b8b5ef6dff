import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReaderSnapshot } from '@docsight/contracts';
import { mongoConnection } from '@docsight/mongo';
import { aReaderSnapshot, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { ensureCollections, openCollections } from '../projection.ts';
import { applySnapshot, readerUpdateOf } from '../readers/index.ts';
import { mongoReportStore } from './report-store-mongo.ts';
import type { Slice } from './report-store.ts';

const many = 12_000;
const [accountId, documentId] = [randomUUID(), randomUUID()];

let share: Isolated;
let connection: Connection;

let collections: ReturnType<typeof openCollections>;

const recordsOf = (ofDocument: string, count: number, overridesOf: (number: number) => Partial<ReaderSnapshot>) =>
  Array.from({ length: count }, (_, number) => {
    const snapshot = aReaderSnapshot({ documentId: ofDocument, viewerId: `anon_${number}`, ...overridesOf(number) });
    const state = applySnapshot(null, snapshot);
    return { _id: state.readerId, ...readerUpdateOf(accountId, state, 1).$set };
  });

const all = async <T>(batches: AsyncIterable<T[]>): Promise<T[]> => {
  const rows: T[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
};

beforeAll(async () => {
  share = await isolated();
  connection = await mongoConnection({ url: share.mongoUrl, database: share.database }).asPromise();
  collections = openCollections(connection, 1);
  await ensureCollections(connection, 1);
  const leadsOnly = recordsOf(documentId, many, () => ({ firstViewedAt: null, days: [] }));
  await collections.readers.insertMany(leadsOnly);
});

afterAll(async () => {
  await connection.close();
  await share.close();
});

describe('a document with many readers that are neither viewers nor leads', () => {
  it('has empty lists', async () => {
    const reports = mongoReportStore(collections);
    expect(await all(reports.leads(accountId, documentId, { skip: 0, limit: 20 }))).toEqual([]);
    expect(await all(reports.viewers(accountId, documentId, 'all'))).toEqual([]);
    expect(await reports.listSizes(accountId, documentId)).toEqual({ viewers: 0, leads: 0 });
  });
});

describe('a list of several batches', () => {
  const listed = randomUUID();
  const count = 1_234;
  const viewedAt = (number: number): string => new Date(Date.UTC(2026, 0, 2) + number * 1_000).toISOString();
  beforeAll(async () => {
    const viewers = recordsOf(listed, count, (number) => ({
      firstViewedAt: viewedAt(0),
      lastViewedAt: viewedAt(number),
      level: number % 2 ? 'read' : 'opened',
    }));
    await collections.readers.insertMany(viewers);
  });

  it('is complete and in order, and a page is a slice of it', async () => {
    const reports = mongoReportStore(collections);
    const numbersOf = async (slice: Slice): Promise<number[]> =>
      (await all(reports.viewers(accountId, listed, slice))).map(({ state }) => Number(state.viewerId.slice(5)));
    const newestFirst = Array.from({ length: count }, (_, index) => count - 1 - index);
    const expected = [...newestFirst.filter((number) => number % 2), ...newestFirst.filter((number) => !(number % 2))];
    expect(await numbersOf('all')).toEqual(expected);
    expect(await numbersOf({ skip: 600, limit: 100 })).toEqual(expected.slice(600, 700));
    expect(await numbersOf({ skip: 5_000, limit: 100 })).toEqual([]);
  });

  it('closes its cursor at the server when it is not read to its end', async () => {
    const reports = mongoReportStore(collections);
    const openCursors = async (): Promise<number> => {
      const idle = [{ $currentOp: { idleCursors: true } }, { $match: { type: 'idleCursor', ns: readersNamespace } }];
      return (await connection.getClient().db('admin').aggregate(idle).toArray()).length;
    };
    const readersNamespace = `${share.database}.${collections.readers.collectionName}`;
    const reading = reports.viewers(accountId, listed, 'all')[Symbol.asyncIterator]();
    await reading.next();
    expect(await openCursors()).toBe(1);
    await reading.return?.();
    expect(await openCursors()).toBe(0);
  });
});
