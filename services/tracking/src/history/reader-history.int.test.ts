import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyMessage, DocumentFacts, ReaderSnapshot } from '@docsight/contracts';
import { ensureIndexes, mongoConnection } from '@docsight/mongo';
import { aDocumentFacts, isolated, silentLogger } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { day, hour, minute, noon } from '../../test/builders.ts';
import { memoryReaderStore } from '../../test/memory-reader-store.ts';
import { faulty, happenings, happenTo, pageCount, replicasOn, united } from '../../test/reading-world.ts';
import { mongoEraseReaders } from '../erasure/remove-readers-mongo.ts';
import { readerOutbox } from '../publishing/reader-outbox-mongo.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { mongoReaderStore, readerModel } from '../records/reader-store-mongo.ts';
import { makeToldReaders } from '../records/recently-published.ts';
import { blankReader, readerIdOf } from '../rules/reader.ts';
import { mongoHistoryStore, segmentModel, sessionModel } from './history-store-mongo.ts';
import { historyLimits } from './reader-history.ts';
import type { HistoryLimits } from './reader-history.ts';
import { sessionSweeper } from './session-sweeper.ts';

const always: HistoryLimits = { shrinkFrom: 0, worthwhile: 1, sessionsStay: 0 };
const never: HistoryLimits = { ...always, shrinkFrom: Number.POSITIVE_INFINITY };
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
    outbox: readerOutbox(models.readers, history, makeToldReaders(Date.now)),
  };
};
let stores: ReturnType<typeof storesOn>[];

beforeAll(async () => {
  servers = await isolated();
  connections = [0, 1, 2].map(() => mongoConnection({ url: servers.mongoUrl, database: servers.database }));
  for (const connection of connections) await connection.asPromise();
  stores = connections.map(storesOn);
  for (const model of Object.values(stores[0]!.models)) await ensureIndexes(model as never);
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await servers.close();
});

/** One replica for each connection, as in processes of their own. */
const replicas = (limits: HistoryLimits, fails: () => boolean = () => false) =>
  stores.flatMap(({ store, history }) =>
    replicasOn({ store: faulty(store, fails), history: faulty(history, fails) }, limits, 1),
  );

/** Publishes what is unpublished of a document's readers, as the relay does. */
const publish = async (facts: DocumentFacts, told: ReaderSnapshot[], events: AnyMessage[] = []): Promise<void> => {
  const { models, outbox } = stores[0]!;
  const marked = await models.readers.collection.find({ documentId: facts.documentId }).toArray();
  const records = await outbox.load(marked.map(({ _id }) => String(_id)));
  for (const { messages } of records)
    for (const message of messages)
      if (message.type === 'reader.changed') told.push(...message.data.readers);
      else events.push(message);
  if (records.length > 0) await outbox.clear(records);
};

/** Those of different readers come in any order. */
const inOrder = (events: AnyMessage[]): string[] =>
  events.map(({ type, time, data }) => JSON.stringify([time, type, data])).sort();

const asideOf = async ({ documentId }: DocumentFacts): Promise<[segments: number, sessions: number]> => {
  const { segments, sessions } = stores[0]!.models;
  const of = { _id: { $gte: `${documentId}:`, $lt: `${documentId};` } } as never;
  return [await segments.collection.countDocuments(of), await sessions.collection.countDocuments(of)];
};

describe('letting go of history in the database', () => {
  it.each([0, 1, 2, 3])(
    'by three replicas, cut off before or after any call, told of at any moment, changes nothing (history %i)',
    async (number) => {
      const facts = aDocumentFacts({ pageCount });
      const [all] = fc.sample(happenings, { seed: seed + number, numRuns: 1 });
      const [chances] = fc.sample(fc.infiniteStream(fc.nat(1_000)), { seed: seed + number, numRuns: 1 });
      const oneIn = (n: number) => (): boolean => (chances!.next() as { value: number }).value % n === 0;
      const told: ReaderSnapshot[] = [];
      const events: AnyMessage[] = [];
      const publishes = oneIn(4);
      await happenTo(replicas(always, oneIn(15)), all!, {
        facts,
        before: async () => {
          if (publishes()) await publish(facts, told, events);
        },
      });
      await publish(facts, told, events);
      expect((await asideOf(facts))[0]).toBeGreaterThan(0);

      const memory = memoryReaderStore();
      await happenTo(replicasOn({ store: memory.store, history: memory.aside.store }, never, 1), all!, { facts });
      const plain = [...memory.records.values()].map(({ reader, version }) => snapshotOf(reader, version));
      expect({ seed, readers: [...united(told)] }).toEqual({ seed, readers: [...united(plain)] });
      expect({ seed, events: inOrder(events) }).toEqual({ seed, events: inOrder(memory.messages) });
    },
  );

  it('is exact while beacons, downloads and gates of many browsers come at once to three replicas', async () => {
    const facts = aDocumentFacts({ pageCount });
    const told: ReaderSnapshot[] = [];
    const working = replicas(always);
    const [browsers, days] = [6, 6];
    let turn = 0;
    const reading = () => working[(turn += 1) % working.length]!.reading;
    for (let date = 0; date < days; date += 1) {
      const at = noon + date * day;
      const acts = Array.from({ length: browsers }, (_, browser) => {
        const viewerId = `anon_${browser}`;
        const sessionOf = (tab: number) => ({
          ...{ sessionId: `ses_${browser}x${tab}x${date}`, sessionStartedAt: at - hour },
        });
        const beacon = (tab: number, seconds: number) => {
          const pages = [1, 2].map((page) => ({ page, seconds }));
          return reading().countBeacon(facts, viewerId, { ...sessionOf(tab), pages }, at, () => undefined);
        };
        const download = () =>
          reading().countDownload(facts, {
            viewerId,
            downloadId: `download ${browser} ${date}`,
            at: at - (date % 3) * day,
          });
        const gate = () => reading().passGate(facts, { viewerId, ...sessionOf(0) }, ann, { name: '', at });
        const tabs = [0, 1, 2, 3].flatMap((tab) => [beacon(tab, 5), beacon(tab, 7), beacon(tab, 6)]);
        return [...tabs, download(), download(), ...(date % browsers >= browser ? [gate(), gate()] : [])];
      });
      await Promise.all([...acts.flat(), publish(facts, told)]);
    }
    await publish(facts, told);

    const { days: toldDays, ...reader } = united(told).get(`${facts.documentId}:${ann.viewerId}`)!;
    expect(reader).toMatchObject({ lead: { name: '' }, firstViewedAt: new Date(noon).toISOString() });
    const sums = new Map(toldDays.map(({ date, ...sum }) => [date, sum]));
    for (let date = 0; date < days; date += 1) {
      const read = { v: 1, ms: browsers * 4 * 7_000 };
      expect(sums.get(new Date(noon + date * day).toISOString().slice(0, 10))).toMatchObject({
        visits: 1,
        pages: { 1: read, 2: read },
      });
    }
    expect(toldDays.reduce((sum, { downloads }) => sum + downloads, 0)).toBe(browsers * days);
    const records = await stores[0]!.models.readers.collection.find({ documentId: facts.documentId }).toArray();
    const leads = records.flatMap(({ viewerId, mergedInto }) => (mergedInto === null ? [viewerId as string] : []));
    expect(leads).toEqual([ann.viewerId]);
  });

  it('keeps a record that is published below 16 KB after 1,000 visits, by three replicas in turn', async () => {
    const facts = aDocumentFacts({ pageCount: 14 });
    const told: ReaderSnapshot[] = [];
    const working = replicas(historyLimits);
    const pages = Array.from({ length: 14 }, (_, index) => ({ page: index + 1, seconds: 0.1 }));
    for (let visit = 0; visit < 1_000; visit += 1) {
      const at = noon + visit * 7 * hour;
      const { reading } = working[Math.floor(visit / 10) % working.length]!;
      const session = { sessionId: `ses_${visit}`, sessionStartedAt: at - minute };
      await reading.countBeacon(facts, 'anon_1', { ...session, pages }, at, () => undefined);
      if (visit % 50 === 0) await publish(facts, told);
    }
    await publish(facts, told);
    const sizes = await stores[0]!.models.readers.collection
      .aggregate<{ size: number }>([
        { $match: { documentId: facts.documentId } },
        { $project: { size: { $bsonSize: '$$ROOT' } } },
      ])
      .toArray();
    expect(sizes).toHaveLength(1);
    expect(sizes[0]!.size).toBeLessThan(16 * 1_024);
    expect(Math.max(...told.map(({ days }) => days.length))).toBeLessThan(60);
    const [reader] = [...united(told).values()];
    expect(reader!.days.reduce((sum, { visits }) => sum + visits, 0)).toBe(1_000);
    expect(reader!.days.reduce((sum, day) => sum + day.pages[14]!.ms, 0)).toBe(100_000);
  });

  it('takes a session back when it tells again, and forgets it when its token is dead', async () => {
    const facts = aDocumentFacts({ pageCount });
    const [{ reading }] = replicas(always) as [ReturnType<typeof replicas>[number]];
    const read = (session: number, seconds: number) =>
      reading.countBeacon(
        facts,
        'anon_1',
        { sessionId: `ses_${session}`, sessionStartedAt: noon, pages: [{ page: 1, seconds }] },
        noon + minute,
        () => undefined,
      );
    for (const session of [0, 1, 2, 3, 4, 5]) await read(session, 5);
    expect((await asideOf(facts))[1]).toBe(4);
    await read(0, 5);
    await read(0, 9);
    const { reader } = (await stores[0]!.store.read(readerIdOf(blankReader(facts, { viewerId: 'anon_1' }))))!;
    expect(snapshotOf(reader, 1).days[0]!.pages).toEqual({ 1: { v: 1, ms: 34_000 } });

    let now = noon + 25 * hour;
    const { history } = stores[0]!;
    const { sweep } = sessionSweeper({ history, logger: silentLogger, now: () => new Date(now) });
    await sweep();
    expect((await asideOf(facts))[1]).toBeGreaterThan(0);
    now += 1;
    await sweep();
    expect((await asideOf(facts))[1]).toBe(0);
  });

  it('leaves nothing behind of an anonymous reader who was merged, nor of a document that is erased', async () => {
    const facts = aDocumentFacts({ pageCount });
    const [{ reading }] = replicas(always) as [ReturnType<typeof replicas>[number]];
    for (const date of [0, 1, 2, 3, 4, 5]) {
      for (const tab of [0, 1, 2]) {
        const session = { sessionId: `ses_${date}${tab}`, sessionStartedAt: noon + date * day };
        await reading.countBeacon(
          facts,
          'anon_1',
          { ...session, pages: [{ page: 1, seconds: 1 }] },
          noon + date * day,
          () => undefined,
        );
      }
    }
    const token = { viewerId: 'anon_1', sessionId: 'ses_52', sessionStartedAt: noon + 5 * day };
    await reading.passGate(facts, token, ann, { name: '', at: noon + 5 * day });
    const { history, models } = stores[0]!;
    expect(await history.segmentsOf(`${facts.documentId}:anon_1`)).toEqual([]);
    expect(await history.sessions(`${facts.documentId}:anon_1`, ['ses_50', 'ses_51'])).toEqual({});
    expect(await asideOf(facts)).toEqual([expect.any(Number), expect.any(Number)]);
    expect((await asideOf(facts))[0]).toBeGreaterThan(0);
    await mongoEraseReaders(...Object.values(models))(facts.documentId);
    expect(await asideOf(facts)).toEqual([0, 0]);
  });
});
