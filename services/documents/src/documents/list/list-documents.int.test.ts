import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { engagementLevels, rankOf } from '@docsight/contracts';
import { collection, ensureIndexes, mongoConnection } from '@docsight/mongo';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { aDocument } from '../../../test/a-document.ts';
import { modelList } from '../../../test/model-list.ts';
import type { Counters, Document } from '../document.ts';
import { documentModel } from '../document-model.ts';
import type { DocumentQuery, DocumentStore } from '../document-store.ts';
import { mongoDocumentStore } from '../document-store-mongo.ts';
import { pageCursor } from './list-read-mongo.ts';
import type { PageScan } from './list-cache.ts';
import { titleKeyOf } from '../title.ts';

let servers: Isolated;
let connection: Connection;
const time = { now: new Date('2026-03-01T00:00:00.000Z') };
const later = (ms: number): void => {
  time.now = new Date(time.now.getTime() + ms);
};
/** Makes a store with its own list cache, as each process has one. */
const replica = (own = connection): DocumentStore =>
  mongoDocumentStore(documentModel(own), {
    now: () => time.now,
    onInserted: () => undefined,
    onReplaced: () => undefined,
  });

beforeAll(async () => {
  servers = await isolated();
  connection = await mongoConnection({ url: servers.mongoUrl, database: servers.database }).asPromise();
  await ensureIndexes(documentModel(connection));
});
afterAll(async () => {
  await connection.close();
  await servers.close();
});

const words = [
  'Report',
  'report',
  'Straße',
  'STRASSE',
  'Éclair',
  'e\u0301clair',
  'İstanbul',
  '50%',
  '[a].*',
  '\\E',
  '🙂',
  'ΟΔΟΣ',
];
let codes = 0;
const document = (accountId: string, index: number): Document => {
  codes += 1;
  const level = engagementLevels[index % 5]!;
  return aDocument({
    accountId,
    code: String(codes).padStart(6, '0'),
    title: `${words[index % words.length]!} ${index % 7}`,
    // Three documents with each time, so that the last tie matters.
    createdAt: new Date(Date.UTC(2026, 0, 1, Math.floor(index / 3))),
    counters: { version: 1, views: index % 4, uniqueViewers: 1, leads: index % 3, level, rank: rankOf(level) },
  });
};
const insert = async (store: DocumentStore, { id, version: _version, ...state }: Document): Promise<void> => {
  expect(await store.insert(id, state, [])).toBe('stored');
};
const account = async (size: number): Promise<Document[]> => {
  const accountId = randomUUID();
  const documents = Array.from({ length: size }, (_, index) => document(accountId, index));
  await collection(documentModel(connection)).insertMany(
    documents.map(({ id, ...state }) => ({ _id: id, ...state, outbox: [] })),
  );
  return documents;
};
const wholeList = (accountId: string): DocumentQuery => ({
  accountId,
  searchKey: null,
  level: null,
  withLeadsOnly: false,
  createdSince: null,
  createdUntil: null,
  sort: 'created_at',
  order: 'desc',
  skip: 0,
  limit: 20,
});
const idsAndTotal = async (store: DocumentStore, query: DocumentQuery) => {
  const { documents, total } = await store.list(query);
  return { ids: documents.map(({ id }) => id), total };
};

const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 1 });
const dates = fc.integer({ min: 0, max: 110 }).map((hours) => new Date(Date.UTC(2026, 0, 1, hours)));
const queries = fc.record({
  searchKey: sometimes(fc.constantFrom(...words, 'r', ' 3', '.', '\0', 'nowhere').map(titleKeyOf)),
  level: sometimes(fc.constantFrom(...engagementLevels)),
  withLeadsOnly: fc.boolean(),
  createdSince: sometimes(dates),
  createdUntil: sometimes(dates),
  sort: fc.constantFrom('created_at' as const, 'views' as const, 'engagement' as const, 'title' as const),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  skip: fc.nat(340),
  limit: fc.integer({ min: 1, max: 100 }),
});

describe('a list', () => {
  it('has the same pages as the model for every filter and order', async () => {
    const documents = await account(320);
    await account(50);
    const store = replica();
    await fc.assert(
      fc.asyncProperty(queries, async (asked) => {
        const query: DocumentQuery = { ...asked, accountId: documents[0]!.accountId };
        expect(await idsAndTotal(store, query)).toEqual(modelList(documents, query));
      }),
      { numRuns: 300 },
    );
  });

  const changes = fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), which: fc.nat(1_000) }),
    fc.record({ kind: fc.constant('delete' as const), which: fc.nat(1_000) }),
    fc.record({ kind: fc.constant('title' as const), which: fc.nat(1_000) }),
    fc.record({ kind: fc.constant('figures' as const), which: fc.nat(1_000) }),
  );
  const steps = fc.record({
    change: fc.option(changes),
    writer: fc.nat(1),
    reader: fc.nat(1),
    sort: fc.constantFrom('created_at' as const, 'views' as const, 'engagement' as const, 'title' as const),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    skip: fc.nat(300),
    repeated: fc.integer({ min: 1, max: 4 }),
  });

  it('has the same pages as the model after changes by one replica, read by another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 25 }), async (story) => {
        const documents = await account(240);
        const { accountId } = documents[0]!;
        const replicas = [replica(), replica()];
        for (const { change, writer, reader, repeated, ...page } of story) {
          if (change) await make(change.kind, replicas[writer]!, documents, change.which);
          const query = { ...wholeList(accountId), ...page };
          // More than once, so that the list is counted, cached and read from positions.
          for (let round = 0; round < repeated; round += 1) {
            expect(await idsAndTotal(replicas[reader]!, query)).toEqual(modelList(documents, query));
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  /** Makes a change through the store, and in the model's documents. */
  const make = async (
    kind: 'insert' | 'delete' | 'title' | 'figures',
    store: DocumentStore,
    documents: Document[],
    which: number,
  ): Promise<void> => {
    const index = which % documents.length;
    const old = documents[index]!;
    if (kind === 'insert') {
      const added = document(old.accountId, which);
      await insert(store, added);
      documents.push(added);
    } else if (kind === 'figures') {
      const level = engagementLevels[which % 5]!;
      const counters: Counters = {
        ...old.counters,
        version: old.counters.version + 1,
        views: which,
        level,
        rank: rankOf(level),
      };
      await store.setCounters(old.accountId, old.id, counters);
      documents[index] = { ...old, counters };
    } else if (old.isActive) {
      const title = `Renamed ${which}`;
      const changed = kind === 'delete' ? { ...old, isActive: false } : { ...old, title, titleKey: titleKeyOf(title) };
      const next = { ...changed, version: old.version + 1 };
      expect(await store.replace(old, next, [])).toBe(true);
      documents[index] = next;
    }
  };
});

describe('the figures of documents', () => {
  it('that arrive together are stored in one command', async () => {
    const documents = await account(5);
    const url = `${servers.mongoUrl}&monitorCommands=true`;
    const monitored = await mongoConnection({ url, database: servers.database }).asPromise();
    const updated: unknown[] = [];
    monitored.getClient().on('commandStarted', ({ commandName, command }) => {
      if (commandName === 'update') updated.push(command.update);
    });
    const store = replica(monitored);
    await Promise.all(
      documents.map(({ accountId, id, counters }, index) =>
        store.setCounters(accountId, id, { ...counters, version: 2, views: 10 + index }),
      ),
    );
    expect(updated).toEqual(['listStamps', 'documents', 'listStamps']);
    const found = await Promise.all(documents.map(({ id }) => store.findById(id)));
    expect(found.map((one) => one?.counters.views)).toEqual([10, 11, 12, 13, 14]);
    await monitored.close();
  });
});

describe('the total of a long list', () => {
  it('includes every finished write on every replica, while others write', async () => {
    const documents = await account(300);
    const { accountId } = documents[0]!;
    const [writer, other, reader] = [replica(), replica(), replica()];
    const total = async () => (await reader.list(wholeList(accountId))).total;
    const done = new AbortController();
    const figures = (async () => {
      for (let version = 2; !done.signal.aborted; version += 1) {
        const { id, counters } = documents[version % 300]!;
        await other.setCounters(accountId, id, { ...counters, version, views: version });
      }
    })();
    for (let round = 1; round <= 40; round += 1) {
      await Promise.all([
        insert(writer, document(accountId, round)),
        insert(other, document(accountId, round)),
        total(),
      ]);
      expect([await total(), await total(), await total()]).toEqual(Array(3).fill(300 + 2 * round));
    }
    done.abort();
    await figures;
  });

  it('is counted after a writer died, whose mark is removed after two minutes', async () => {
    const documents = await account(300);
    const { accountId } = documents[0]!;
    type Mark = { id: string; part: string; since: Date };
    const marks = connection.collection<{ _id: string; documents: string; writing: Mark[] }>('listStamps');
    const died = { id: 'died', part: 'documents', since: time.now };
    await marks.insertOne({ _id: accountId, documents: 'before', writing: [died] });
    const store = replica();
    const total = async () => (await store.list(wholeList(accountId))).total;
    // Writes of the dead writer change no stamp, and are counted nevertheless.
    for (let added = 1; added <= 3; added += 1) {
      const { id, ...state } = document(accountId, added);
      await collection(documentModel(connection)).insertOne({ _id: id, ...state, outbox: [] });
      expect(await total()).toBe(300 + added);
    }
    const writesInProgress = async () => (await marks.findOne({ _id: accountId }))?.writing.length;
    later(119_000);
    await total();
    expect(await writesInProgress()).toBe(1);
    later(2_000);
    await total();
    expect(await writesInProgress()).toBe(0);
    expect(await total()).toBe(303);
  });

  it('keeps the mark of a write with an unknown outcome', async () => {
    const [{ accountId, id }] = (await account(1)) as [Document];
    const store = replica();
    await expect(
      store.setCounters(accountId, id, {
        toBSON: () => {
          throw new Error('lost');
        },
      } as never),
    ).rejects.toThrow('lost');
    await store.setCounters(accountId, id, {
      version: 9,
      views: 9,
      uniqueViewers: 1,
      leads: 0,
      level: 'read',
      rank: 3,
    });
    const record = await connection.collection<{ _id: string }>('listStamps').findOne({ _id: accountId });
    expect(record).toMatchObject({ writing: [{ part: 'figures' }] });
  });

  it('is exact again five seconds after a write that changed no stamp', async () => {
    const [{ accountId }] = (await account(300)) as [Document];
    const store = replica();
    const total = async () => (await store.list(wholeList(accountId))).total;
    for (let round = 0; round < 3; round += 1) expect(await total()).toBe(300);
    const { id, ...state } = document(accountId, 1);
    await collection(documentModel(connection)).insertOne({ _id: id, ...state, outbox: [] });
    later(5_000);
    expect(await total()).toBe(301);
  });
});

type Plan = { stage: string; inputStage?: Plan };
const stagesOf = ({ stage, inputStage }: Plan): string[] => [stage, ...(inputStage ? stagesOf(inputStage) : [])];

describe('the plan of a page', () => {
  const fromStart: PageScan = { from: null, backwards: false, skip: 100, limit: 20 };
  const explained = async (query: DocumentQuery, scan: PageScan) => {
    const { queryPlanner, executionStats } = (await pageCursor(documentModel(connection), query, scan).explain(
      'executionStats',
    )) as {
      queryPlanner: { winningPlan: Plan };
      executionStats: { totalDocsExamined: number; totalKeysExamined: number };
    };
    return {
      stages: stagesOf(queryPlanner.winningPlan),
      docs: executionStats.totalDocsExamined,
      keys: executionStats.totalKeysExamined,
    };
  };
  const orders = (['created_at', 'views', 'engagement', 'title'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ sort, order })),
  );
  let accountId: string;
  beforeAll(async () => {
    const documents = await account(300);
    accountId = documents[0]!.accountId;
  });

  it.each(orders)(
    'for %j reads an index in both directions, sorts nothing and fetches the page only',
    async (order) => {
      const query = { ...wholeList(accountId), ...order };
      for (const backwards of [false, true]) {
        expect(await explained(query, { ...fromStart, backwards })).toEqual({
          stages: ['LIMIT', 'PROJECTION_SIMPLE', 'FETCH', 'SKIP', 'IXSCAN'],
          docs: 20,
          keys: 120,
        });
      }
    },
  );

  it.each([
    ['level', { level: 'read' as const }, 60],
    ['leads', { withLeadsOnly: true }, 200],
    ['dates', { createdSince: new Date(Date.UTC(2026, 0, 2)), createdUntil: new Date(Date.UTC(2026, 0, 3, 23)) }, 144],
  ])('with a filter by %s reads only its range of an index', async (_filter, filter, maxKeys) => {
    for (const order of orders) {
      const { stages, keys } = await explained(
        { ...wholeList(accountId), ...filter, ...order },
        { ...fromStart, skip: 0 },
      );
      expect(stages).toContain('IXSCAN');
      expect(keys).toBeLessThanOrEqual(maxKeys + 1);
    }
  });

  it('with a search scans the title keys and fetches the page', async () => {
    for (const order of orders) {
      const query = { ...wholeList(accountId), searchKey: 'strasse', ...order };
      const { keys, docs, stages } = await explained(query, { ...fromStart, skip: 0 });
      expect(keys).toBeLessThanOrEqual(301);
      if (order.sort === 'title' || order.sort === 'created_at')
        expect([docs, stages]).toEqual([20, expect.arrayContaining(['FETCH'])]);
    }
  });
});
