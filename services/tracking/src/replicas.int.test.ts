import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentFacts } from '@docsight/contracts';
import { ensureIndexes, mongoConnection } from '@docsight/mongo';
import { aDocumentFacts, isolated, silentLogger } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { newEventId, randomAlphanumeric } from '@docsight/service-kit';
import { day, hour, noon, pagesOf, rules } from '../test/builders.ts';
import type { Seconds } from '../test/builders.ts';
import { makeReaderChanges } from './changing/change-queue.ts';
import { mergeSweeper } from './changing/merge-sweeper.ts';
import { makeMerging } from './changing/merging.ts';
import { mongoHistoryStore, segmentModel, sessionModel } from './history/history-store-mongo.ts';
import { makeReaderHistory } from './history/reader-history.ts';
import { readerOutbox } from './publishing/reader-outbox-mongo.ts';
import { mongoReaderStore, readerModel } from './records/reader-store-mongo.ts';
import { makeToldReaders } from './records/recently-published.ts';
import { redirectReader } from './rules/merge-readers.ts';
import { blankReader, readerIdOf } from './rules/reader.ts';
import { makeReading } from './viewing/count-reading.ts';

let servers: Isolated;
const connections: Connection[] = [];

/** A replica as it is in a process of its own: nothing is shared but the database. */
const aReplica = () => {
  const connection = mongoConnection({ url: servers.mongoUrl, database: servers.database });
  connections.push(connection);
  const model = readerModel(connection);
  const store = mongoReaderStore(model);
  const historyStore = mongoHistoryStore({ segments: segmentModel(connection), sessions: sessionModel(connection) });
  const now = (): Date => new Date(noon);
  const history = makeReaderHistory({ store, history: historyStore, newKey: () => randomAlphanumeric(12), now });
  const changes = makeReaderChanges({
    ...{ store, history, newId: newEventId, now },
    ...{ onStored: () => undefined, onTrouble: () => undefined },
  });
  const merging = makeMerging({ changes, history, rules });
  const reading = makeReading({ changes, merging, rules });
  const beacon = (facts: DocumentFacts, seconds: Seconds, sessionId = 'ses_1', viewerId = 'anon_1'): Promise<void> =>
    reading.countBeacon(
      facts,
      viewerId,
      { sessionId, sessionStartedAt: noon - hour, pages: pagesOf(seconds) },
      noon,
      () => undefined,
    );
  return {
    connection,
    model,
    store,
    changes,
    merging,
    reading,
    beacon,
    outbox: readerOutbox(model, historyStore, makeToldReaders(Date.now)),
  };
};

let replicas: ReturnType<typeof aReplica>[];
beforeAll(async () => {
  servers = await isolated();
  replicas = [aReplica(), aReplica(), aReplica()];
  for (const { connection } of replicas) await connection.asPromise();
  await ensureIndexes(replicas[0]!.model as never);
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await servers.close();
});

describe('three replicas', () => {
  it('count 50 beacons of one reader at once exactly', async () => {
    const facts = aDocumentFacts();
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        replicas[n % 3]!.beacon(facts, { 1: n + 1, [1 + (n % 10)]: n + 1 }, `ses_${n % 5}`),
      ),
    );
    const { store, outbox } = replicas[0]!;
    const readerId = `${facts.documentId}:anon_1`;
    const { reader } = (await store.read(readerId))!;
    const expected: Record<number, number> = {};
    for (let session = 0; session < 5; session += 1) {
      const greatest: Record<number, number> = {};
      for (let n = session; n < 50; n += 5) {
        for (const page of [1, 1 + (n % 10)]) greatest[page] = Math.max(greatest[page] ?? 0, (n + 1) * 1000);
      }
      for (const [page, ms] of Object.entries(greatest)) expected[Number(page)] = (expected[Number(page)] ?? 0) + ms;
    }
    expect(reader.days).toEqual({ '2026-03-10': { downloads: 0, pages: expected } });
    const [record] = await outbox.load([readerId]);
    const types = record!.messages.map(({ type }) => type);
    expect(types.sort()).toEqual(['document.completed', 'document.viewed', 'engagement.milestone', 'reader.changed']);
  });

  it('pass one gate at once with one anonymous reader and beacons, and count all of it once', async () => {
    const facts = aDocumentFacts();
    const ann = { viewerId: 'vwr_ann', email: 'ann@acme.com', companyDomain: 'acme.com' };
    const token = { viewerId: 'anon_1', sessionId: 'ses_1', sessionStartedAt: noon - hour };
    await replicas[0]!.beacon(facts, { 1: 10 });
    await Promise.all(
      replicas.flatMap(({ reading, beacon }, n) => [
        reading.passGate(facts, token, ann, { name: '', at: noon }),
        beacon(facts, { 1: 10 + n, 2: 5 }),
      ]),
    );
    const { store, outbox } = replicas[0]!;
    const found = (await store.read(`${facts.documentId}:vwr_ann`))!.reader;
    expect(found.days).toEqual({ '2026-03-10': { downloads: 0, pages: { 1: 12_000, 2: 5_000 } } });
    expect(found.mergedFrom).toEqual(['anon_1']);
    const [record] = await outbox.load([`${facts.documentId}:vwr_ann`]);
    expect(record!.messages.filter(({ type }) => type === 'lead.captured')).toHaveLength(1);
  });
});

describe('the outbox', () => {
  const oneReader = async () => {
    const { beacon, outbox } = replicas[0]!;
    const facts = aDocumentFacts();
    const readerId = `${facts.documentId}:anon_1`;
    await beacon(facts, { 1: 1 });
    return { beacon: (seconds: Seconds) => beacon(facts, seconds), outbox, readerId, documentId: facts.documentId };
  };

  it('yields the events and one snapshot of the present state, and nothing once they are published', async () => {
    const { beacon, outbox, readerId, documentId } = await oneReader();
    await beacon({ 1: 2 });
    const records = await outbox.load([readerId]);
    expect(records.map(({ messages }) => messages.map(({ type }) => type))).toEqual([
      ['document.viewed', 'reader.changed'],
    ]);
    expect(records[0]!.messages[1]!.id).toBe(`${readerId}:2`);
    expect(await outbox.load([readerId])).toEqual(records);
    await outbox.clear(records);
    await outbox.clear(records);
    expect(await outbox.load([readerId])).toEqual([]);
    const left = await outbox.pending(new Date(noon + day), 1_000);
    expect(left.map(({ recordId }) => recordId)).not.toContain(documentId);
  });

  it('keeps what came while the state before was being published', async () => {
    const { beacon, outbox, readerId, documentId } = await oneReader();
    const before = await outbox.load([readerId]);
    await beacon({ 1: 2 });
    await outbox.clear(before);
    const left = await outbox.pending(new Date(noon), 1_000);
    const mine = left.filter(({ recordId }) => recordId === documentId);
    expect(mine.map(({ messages }) => messages.map(({ id }) => id))).toEqual([[`${readerId}:2`]]);
    await outbox.clear(mine);
    await beacon({ 1: 3 });
    expect((await outbox.load([readerId]))[0]!.messages.map(({ id }) => id)).toEqual([`${readerId}:3`]);
  });

  it('tells of the readers of one document together, each with its state, and lets go of each by itself', async () => {
    const { beacon, outbox } = replicas[0]!;
    const [one, other] = [aDocumentFacts(), aDocumentFacts()];
    const viewers = ['anon_1', 'anon_2', 'anon_3'];
    const of = (facts: DocumentFacts, viewer: string) => `${facts.documentId}:${viewer}`;
    await Promise.all(viewers.map((viewer) => beacon(one, { 1: 1 }, 'ses_1', viewer)));
    await beacon(other, { 1: 1 });
    const load = () => outbox.load([...viewers.map((viewer) => of(one, viewer)), of(other, 'anon_1')]);
    const records = await load();
    const told = records.map(({ messages }) => messages.filter((message) => message.type === 'reader.changed'));
    const readersOf = (facts: DocumentFacts) =>
      told.flat().find(({ data }) => data.documentId === facts.documentId)!.data.readers;
    expect(told.map((messages) => messages.length)).toEqual([1, 1]);
    expect(
      readersOf(one)
        .map(({ viewerId }) => viewerId)
        .sort(),
    ).toEqual(viewers);
    expect(readersOf(other)).toHaveLength(1);
    await beacon(one, { 1: 2 }, 'ses_1', 'anon_2');
    await outbox.clear(records);
    const left = await load();
    expect(left.map(({ messages }) => messages.map(({ id }) => id))).toEqual([[`${of(one, 'anon_2')}:2`]]);
  });
});

describe('the sweeper', () => {
  it('finishes a merge that a crash left after its first write', async () => {
    const { changes, store, merging, beacon } = replicas[1]!;
    const facts = aDocumentFacts();
    const into = { viewerId: 'vwr_dan', email: 'dan@acme.com', companyDomain: 'acme.com' };
    await beacon(facts, { 1: 10 });
    const blank = blankReader(facts, { viewerId: 'anon_1' });
    await changes(blank, noon, (reader) => ({
      ...redirectReader(reader, into, { name: 'Dan', at: noon }),
      result: undefined,
    }));
    let now = noon;
    const sweeper = mergeSweeper({
      store,
      merging,
      factsOf: async () => facts,
      logger: silentLogger,
      now: () => new Date(now),
      graceMs: 1_000,
    });
    await sweeper.sweep();
    expect(await store.read(`${facts.documentId}:vwr_dan`)).toBeUndefined(); // whoever began it may be at it still
    now += 1_000;
    await sweeper.sweep();
    expect((await store.read(`${facts.documentId}:vwr_dan`))!.reader).toMatchObject({
      lead: { name: 'Dan' },
      days: { '2026-03-10': { pages: { 1: 10_000 } } },
    });
    expect((await store.read(readerIdOf(blank)))!.reader).toMatchObject({ pendingMerge: null, days: {} });
    expect(await store.pendingMerges(new Date(now), 10)).toEqual([]);
  });
});
