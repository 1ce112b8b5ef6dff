import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyMessage, DocumentFacts, ReaderSnapshot } from '@docsight/contracts';
import { collection, ensureIndexes, mongoConnection } from '@docsight/mongo';
import { aDocumentFacts, isolated, silentLogger } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { aToken, day, hour, minute, noon } from '../../test/builders.ts';
import { memoryReaderStore } from '../../test/memory-reader-store.ts';
import { faulty, manySteps, pageCount, performAll, replicasOn, united } from '../../test/reading-world.ts';
import { mongoRemoveReaders } from '../erasure/remove-readers-mongo.ts';
import { readerOutbox } from '../publishing/reader-outbox-mongo.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { mongoReaderStore, readerModel } from '../records/reader-store-mongo.ts';
import { makeRecentlyPublished } from '../records/recently-published.ts';
import { mongoHistoryStore, segmentModel, sessionModel } from './history-store-mongo.ts';
import { historyLimits } from './compaction.ts';
import type { HistoryLimits } from './compaction.ts';
import { sessionSweeper } from './session-sweeper.ts';

const always: HistoryLimits = { archiveAboveBytes: 0, minSavedBytes: 1, keptSessionBytes: 0 };
const never: HistoryLimits = { ...always, archiveAboveBytes: Number.POSITIVE_INFINITY };
const seed = Math.floor(Math.random() * 1_000_000);
const ann = { viewerId: 'vwr_ann', email: 'ann@acme.com', companyDomain: 'acme.com' };

let servers: Isolated;
let connections: Connection[];
const storesOn = (connection: Connection) => {
  const models = {
    readers: readerModel(connection),
    segments: segmentModel(connection),
    sessions: sessionModel(connection),
  };
  const history = mongoHistoryStore(models);
  return {
    models,
    history,
    store: mongoReaderStore(models.readers),
    outbox: readerOutbox(models.readers, history, makeRecentlyPublished(Date.now)),
  };
};
let stores: ReturnType<typeof storesOn>[];

beforeAll(async () => {
  servers = await isolated();
  connections = [0, 1, 2].map(() => mongoConnection({ url: servers.mongoUrl, database: servers.database }));
  for (const connection of connections) await connection.asPromise();
  stores = connections.map(storesOn);
  for (const model of Object.values(stores[0]!.models)) await ensureIndexes(model);
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await servers.close();
});

/** One replica per connection, as in separate processes. */
const replicas = (limits: HistoryLimits, fails: () => boolean = () => false) =>
  stores.flatMap(({ store, history }) =>
    replicasOn({ store: faulty(store, fails), history: faulty(history, fails) }, limits, 1),
  );

/** Publishes the unpublished readers of a document, as the relay does. */
const publish = async (facts: DocumentFacts, published: ReaderSnapshot[], events: AnyMessage[] = []): Promise<void> => {
  const { models, outbox } = stores[0]!;
  const marked = await models.readers.collection.find({ documentId: facts.documentId }).toArray();
  const records = await outbox.load(marked.map(({ _id }) => String(_id)));
  for (const { messages } of records)
    for (const message of messages)
      if (message.type === 'reader.changed') published.push(...message.data.readers);
      else events.push(message);
  if (records.length > 0) await outbox.clear(records);
};

/** Sorts events: those of different readers are published in any order. */
const sorted = (events: AnyMessage[]): string[] =>
  events.map(({ type, time, data }) => JSON.stringify([time, type, data])).sort();

const archivedOf = async ({ documentId }: DocumentFacts): Promise<[segments: number, sessions: number]> => {
  const { segments, sessions } = stores[0]!.models;
  const ofDocument = { _id: { $gte: `${documentId}:`, $lt: `${documentId};` } };
  return [await collection(segments).countDocuments(ofDocument), await collection(sessions).countDocuments(ofDocument)];
};

describe('archiving history in the database', () => {
  it.each([0, 1, 2, 3])(
    'by three replicas changes no figure and no event, with failures and publications at any time (history %i)',
    async (number) => {
      const facts = aDocumentFacts({ pageCount });
      const [steps] = fc.sample(manySteps, { seed: seed + number, numRuns: 1 });
      const [chances] = fc.sample(fc.infiniteStream(fc.nat(1_000)), { seed: seed + number, numRuns: 1 });
      const oneIn = (n: number) => (): boolean => (chances!.next() as { value: number }).value % n === 0;
      const published: ReaderSnapshot[] = [];
      const events: AnyMessage[] = [];
      const publishes = oneIn(4);
      await performAll(replicas(always, oneIn(15)), steps!, {
        facts,
        before: async () => {
          if (publishes()) await publish(facts, published, events);
        },
      });
      await publish(facts, published, events);
      expect((await archivedOf(facts))[0]).toBeGreaterThan(0);

      const memory = memoryReaderStore();
      await performAll(replicasOn({ store: memory.store, history: memory.archive.store }, never, 1), steps!, { facts });
      const plain = [...memory.records.values()].map(({ reader, version }) => snapshotOf(reader, version));
      expect({ seed, readers: [...united(published)] }).toEqual({ seed, readers: [...united(plain)] });
      expect({ seed, events: sorted(events) }).toEqual({ seed, events: sorted(memory.messages) });
    },
  );

  it('is exact while many browsers send beacons, download and pass gates at once on three replicas', async () => {
    const facts = aDocumentFacts({ pageCount });
    const published: ReaderSnapshot[] = [];
    const working = replicas(always);
    const [browsers, days] = [6, 6];
    let turn = 0;
    const counting = () => working[(turn += 1) % working.length]!.counting;
    for (let date = 0; date < days; date += 1) {
      const at = noon + date * day;
      const acts = Array.from({ length: browsers }, (_, browser) => {
        const viewerId = `anon_${browser}`;
        const tokenOf = (tab: number) =>
          aToken(viewerId, { id: `ses_${browser}x${tab}x${date}`, startedAt: at - hour });
        const beacon = (tab: number, seconds: number) => {
          const pages = [1, 2].map((page) => ({ page, seconds }));
          return counting().countBeacon(facts, tokenOf(tab), pages, at);
        };
        const download = () =>
          counting().countDownload(facts, viewerId, {
            downloadId: `download ${browser} ${date}`,
            at: at - (date % 3) * day,
          });
        const gate = () => counting().passGate(facts, tokenOf(0), ann, { name: '', at });
        const tabs = [0, 1, 2, 3].flatMap((tab) => [beacon(tab, 5), beacon(tab, 7), beacon(tab, 6)]);
        return [...tabs, download(), download(), ...(date % browsers >= browser ? [gate(), gate()] : [])];
      });
      await Promise.all([...acts.flat(), publish(facts, published)]);
    }
    await publish(facts, published);

    const { days: publishedDays, ...reader } = united(published).get(`${facts.documentId}:${ann.viewerId}`)!;
    expect(reader).toMatchObject({ lead: { name: '' }, firstViewedAt: new Date(noon).toISOString() });
    const sums = new Map(publishedDays.map(({ date, ...sum }) => [date, sum]));
    for (let date = 0; date < days; date += 1) {
      const read = { v: 1, ms: browsers * 4 * 7_000 };
      expect(sums.get(new Date(noon + date * day).toISOString().slice(0, 10))).toMatchObject({
        visits: 1,
        pages: { 1: read, 2: read },
      });
    }
    expect(publishedDays.reduce((sum, { downloads }) => sum + downloads, 0)).toBe(browsers * days);
    const records = await stores[0]!.models.readers.collection.find({ documentId: facts.documentId }).toArray();
    const leads = records.flatMap(({ viewerId, mergedInto }) => (mergedInto === null ? [viewerId as string] : []));
    expect(leads).toEqual([ann.viewerId]);
  });

  it('keeps a published record below 16 KB after 1,000 visits on three replicas in turn', async () => {
    const facts = aDocumentFacts({ pageCount: 14 });
    const published: ReaderSnapshot[] = [];
    const working = replicas(historyLimits);
    const pages = Array.from({ length: 14 }, (_, index) => ({ page: index + 1, seconds: 0.1 }));
    for (let visit = 0; visit < 1_000; visit += 1) {
      const at = noon + visit * 7 * hour;
      const { counting } = working[Math.floor(visit / 10) % working.length]!;
      const token = aToken('anon_1', { id: `ses_${visit}`, startedAt: at - minute });
      await counting.countBeacon(facts, token, pages, at);
      if (visit % 50 === 0) await publish(facts, published);
    }
    await publish(facts, published);
    const sizes = await stores[0]!.models.readers.collection
      .aggregate<{ size: number }>([
        { $match: { documentId: facts.documentId } },
        { $project: { size: { $bsonSize: '$$ROOT' } } },
      ])
      .toArray();
    expect(sizes).toHaveLength(1);
    expect(sizes[0]!.size).toBeLessThan(16 * 1_024);
    expect(Math.max(...published.map(({ days }) => days.length))).toBeLessThan(60);
    const [reader] = [...united(published).values()];
    expect(reader!.days.reduce((sum, { visits }) => sum + visits, 0)).toBe(1_000);
    expect(reader!.days.reduce((sum, day) => sum + day.pages[14]!.ms, 0)).toBe(100_000);
  });

  it('restores a session when it reports again, and removes it when its token has expired', async () => {
    const facts = aDocumentFacts({ pageCount });
    const [{ counting }] = replicas(always) as [ReturnType<typeof replicas>[number]];
    const read = (session: number, seconds: number) =>
      counting.countBeacon(
        facts,
        aToken('anon_1', { id: `ses_${session}`, startedAt: noon }),
        [{ page: 1, seconds }],
        noon + minute,
      );
    for (const session of [0, 1, 2, 3, 4, 5]) await read(session, 5);
    expect((await archivedOf(facts))[1]).toBe(4);
    await read(0, 5);
    await read(0, 9);
    const { reader } = (await stores[0]!.store.read(`${facts.documentId}:anon_1`))!;
    expect(snapshotOf(reader, 1).days[0]!.pages).toEqual({ 1: { v: 1, ms: 34_000 } });

    let now = noon + 25 * hour;
    const { history } = stores[0]!;
    const { sweep } = sessionSweeper({ history, logger: silentLogger, now: () => new Date(now) });
    await sweep();
    expect((await archivedOf(facts))[1]).toBeGreaterThan(0);
    now += 1;
    await sweep();
    expect((await archivedOf(facts))[1]).toBe(0);
  });

  it('removes the archive of a merged anonymous reader, and of an erased document', async () => {
    const facts = aDocumentFacts({ pageCount });
    const [{ counting }] = replicas(always) as [ReturnType<typeof replicas>[number]];
    for (const date of [0, 1, 2, 3, 4, 5]) {
      for (const tab of [0, 1, 2]) {
        const token = aToken('anon_1', { id: `ses_${date}${tab}`, startedAt: noon + date * day });
        await counting.countBeacon(facts, token, [{ page: 1, seconds: 1 }], noon + date * day);
      }
    }
    const token = aToken('anon_1', { id: 'ses_52', startedAt: noon + 5 * day });
    await counting.passGate(facts, token, ann, { name: '', at: noon + 5 * day });
    const { history, models } = stores[0]!;
    expect(await history.segmentsOf(`${facts.documentId}:anon_1`)).toEqual([]);
    expect(await history.sessions(`${facts.documentId}:anon_1`, ['ses_50', 'ses_51'])).toEqual({});
    expect(await archivedOf(facts)).toEqual([expect.any(Number), expect.any(Number)]);
    expect((await archivedOf(facts))[0]).toBeGreaterThan(0);
    await mongoRemoveReaders(...Object.values(models))(facts.documentId);
    expect(await archivedOf(facts)).toEqual([0, 0]);
  });
});
