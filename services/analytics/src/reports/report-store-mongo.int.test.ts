import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReaderSnapshot } from '@docsight/contracts';
import { aReaderSnapshot } from '@docsight/testkit';
import { openTestProjection } from '../../test/projection.ts';
import type { TestProjection } from '../../test/projection.ts';
import { applySnapshot, readerUpdateOf } from '../readers/index.ts';
import { countList, listCursor } from './list-reads-mongo.ts';
import type { ListScan } from './list-reads-mongo.ts';
import { leadScan, mongoPeopleStore } from './people/people-store-mongo.ts';
import { mongoReportStore, viewerScan } from './report-store-mongo.ts';
import type { Slice, ViewerQuery } from './report-store.ts';

const many = 12_000;
const [accountId, documentId] = [randomUUID(), randomUUID()];

let projection: TestProjection;

let collections: TestProjection['collections'];

const recordsOf = (ofDocument: string, count: number, overridesOf: (number: number) => Partial<ReaderSnapshot>) =>
  Array.from({ length: count }, (_, number) => {
    const snapshot = aReaderSnapshot({ documentId: ofDocument, viewerId: `anon_${number}`, ...overridesOf(number) });
    const state = applySnapshot(null, snapshot);
    return { _id: state.readerId, ...readerUpdateOf({ accountId }, state, 1).$set };
  });

const byEngagement: ViewerQuery = { sort: 'engagement', order: 'desc', level: null, searchKey: null };

const all = async <T>(batches: AsyncIterable<T[]>): Promise<T[]> => {
  const rows: T[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
};

beforeAll(async () => {
  projection = await openTestProjection();
  ({ collections } = projection);
  const leadsOnly = recordsOf(documentId, many, () => ({ firstViewedAt: null, days: [] }));
  await collections.readers.insertMany(leadsOnly);
});

afterAll(() => projection.close());

describe('a document with many readers that are neither viewers nor leads', () => {
  it('has empty lists', async () => {
    const reports = mongoReportStore(collections);
    expect(await all(reports.leads(accountId, documentId, { skip: 0, limit: 20 }))).toEqual([]);
    expect(await all(reports.viewers(accountId, documentId, byEngagement, 'all'))).toEqual([]);
    expect(await reports.viewerCount(accountId, documentId, byEngagement)).toBe(0);
    expect(await reports.viewerCount(accountId, documentId, { ...byEngagement, searchKey: 'ann' })).toBe(0);
    expect(await reports.leadCount(accountId, documentId)).toBe(0);
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
      (await all(reports.viewers(accountId, listed, byEngagement, slice))).map(({ state }) =>
        Number(state.viewerId.slice(5)),
      );
    const newestFirst = Array.from({ length: count }, (_, index) => count - 1 - index);
    const expected = [...newestFirst.filter((number) => number % 2), ...newestFirst.filter((number) => !(number % 2))];
    expect(await numbersOf('all')).toEqual(expected);
    expect(await numbersOf({ skip: 600, limit: 100 })).toEqual(expected.slice(600, 700));
    expect(await numbersOf({ skip: 5_000, limit: 100 })).toEqual([]);
  });

  it('reads of each record only what a row shows', async () => {
    const [viewer] = await all(mongoReportStore(collections).viewers(accountId, listed, byEngagement, 'all'));
    const fields = { viewer: Object.keys(viewer!.viewer!).toSorted(), state: Object.keys(viewer!.state).toSorted() };
    expect([Object.keys(viewer!).toSorted(), fields]).toEqual([
      ['state', 'viewer'],
      {
        viewer: ['downloads', 'firstViewedAt', 'lastViewedAt', 'ms', 'pagesSeen', 'visits'],
        state: ['companyDomain', 'email', 'level', 'totalPages', 'viewerId'],
      },
    ]);
  });

  it('closes its cursor at the server when it is not read to its end', async () => {
    const reports = mongoReportStore(collections);
    const openCursors = async (): Promise<number> => {
      const idle = [{ $currentOp: { idleCursors: true } }, { $match: { type: 'idleCursor', ns: readersNamespace } }];
      return (await projection.connection.getClient().db('admin').aggregate(idle).toArray()).length;
    };
    const readersNamespace = `${projection.share.database}.${collections.readers.collectionName}`;
    const reading = reports.viewers(accountId, listed, byEngagement, 'all')[Symbol.asyncIterator]();
    await reading.next();
    expect(await openCursors()).toBe(1);
    await reading.return?.();
    expect(await openCursors()).toBe(0);
  });
});

describe('the lists of a document with many viewers', () => {
  const count = 2_000;
  const read = randomUUID();
  const sorts = ['engagement', 'last_viewed_at', 'time', 'completion', 'visits'] as const;
  const queries = sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ ...byEngagement, sort, order })),
  );
  const page: Slice = { skip: 100, limit: 20 };

  type Plan = { stage: string; inputStage?: Plan };
  const stagesIn = ({ stage, inputStage }: Plan): string[] => [stage, ...(inputStage ? stagesIn(inputStage) : [])];
  const explained = async (scan: ListScan) => {
    const { executionStats } = (await listCursor(collections.readers, scan, page).explain('executionStats')) as {
      executionStats: { totalDocsExamined: number; totalKeysExamined: number; executionStages: Plan };
    };
    return {
      docs: executionStats.totalDocsExamined,
      keys: executionStats.totalKeysExamined,
      sorts: stagesIn(executionStats.executionStages).includes('SORT'),
    };
  };

  beforeAll(async () => {
    const viewers = recordsOf(read, count, (number) => ({
      lastViewedAt: new Date(Date.UTC(2026, 0, 2) + (number % 977) * 1_000).toISOString(),
      level: number % 4 === 0 ? 'read' : 'opened',
      email: number % 10 === 0 ? `reader-${number}@example.com` : null,
      lead: number % 10 === 0 ? { name: '', capturedAt: new Date(Date.UTC(2026, 0, 2) + number).toISOString() } : null,
      days: [
        { date: '2026-01-02', visits: number % 7, downloads: 0, pages: { [1 + (number % 3)]: { v: 1, ms: number } } },
      ],
    }));
    await collections.readers.insertMany(viewers);
  });

  it.each(queries)('sorted by $sort, $order, read the keys up to the page and its records only', async (query) => {
    expect(await explained(viewerScan(accountId, read, query))).toEqual({ docs: 20, keys: 120, sorts: false });
  });

  it.each(queries)('with filters, sorted by $sort, $order, read keys and the records of the page', async (query) => {
    const filters = { level: 'read', searchKey: '0@example' } as const;
    const { docs, keys, sorts: isSorted } = await explained(viewerScan(accountId, read, { ...query, ...filters }));
    expect({ docs, isSorted }).toEqual({ docs: 0, isSorted: false }); // 100 match: the page is empty
    expect(keys).toBeLessThanOrEqual(count + 1);
    const reports = mongoReportStore(collections);
    expect(await reports.viewerCount(accountId, read, { ...query, ...filters })).toBe(100);
    expect(await all(reports.viewers(accountId, read, { ...query, ...filters }, { skip: 90, limit: 20 }))).toHaveLength(
      10,
    );
  });

  it('have each viewer once over all pages, although many have equal keys', async () => {
    const reports = mongoReportStore(collections);
    for (const query of queries) {
      const ids: string[] = [];
      for (let skip = 0; skip < count; skip += 100) {
        const rows = await all(reports.viewers(accountId, read, query, { skip, limit: 100 }));
        ids.push(...rows.map(({ state }) => state.viewerId));
      }
      expect(new Set(ids).size).toBe(count);
    }
  });

  it('have leads of an account that read the keys up to the page and its records only', async () => {
    const range = { since: null, until: null, searchKey: null };
    expect(await explained(leadScan(accountId, range))).toEqual({ docs: 20, keys: 120, sorts: false });
    const searched = leadScan(accountId, { ...range, searchKey: 'reader-1990@' });
    expect(await explained({ ...searched })).toMatchObject({ docs: 0, sorts: false });
    expect(await countList(collections.readers, searched)).toBe(1);
    expect(await mongoPeopleStore(collections).leadCount(accountId, { ...range, until: new Date(0) })).toBe(0);
  });
});
