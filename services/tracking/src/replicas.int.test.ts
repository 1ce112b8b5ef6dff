import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureIndexes } from '@docsight/mongo';
import { aDocumentFacts, isolated, silentLogger } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { aToken, noon } from '../test/builders.ts';
import { mongoReplica } from '../test/mongo-replica.ts';
import { mergeSweeper } from './changing/merge-sweeper.ts';
import { redirectReader } from './rules/merge-readers.ts';
import { readerIdOf, readerKey } from './rules/reader.ts';

let servers: Isolated;
let replicas: ReturnType<typeof mongoReplica>[];
beforeAll(async () => {
  servers = await isolated();
  replicas = [mongoReplica(servers), mongoReplica(servers), mongoReplica(servers)];
  for (const { connection } of replicas) await connection.asPromise();
  await ensureIndexes(replicas[0]!.model);
});
afterAll(async () => {
  for (const { connection } of replicas) await connection.close();
  await servers.close();
});

describe('three replicas', () => {
  it('count 50 concurrent beacons of one reader exactly', async () => {
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

  it('count concurrent gates and beacons of one anonymous reader once', async () => {
    const facts = aDocumentFacts();
    const ann = { viewerId: 'vwr_ann', email: 'ann@acme.com', companyDomain: 'acme.com' };
    const token = aToken('anon_1');
    await replicas[0]!.beacon(facts, { 1: 10 });
    await Promise.all(
      replicas.flatMap(({ counting, beacon }, n) => [
        counting.passGate(facts, token, ann, { name: '', at: noon }),
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

describe('the merge sweeper', () => {
  it('finishes a merge that crashed after its first write, after the grace time', async () => {
    const { queue, store, merging, beacon } = replicas[1]!;
    const facts = aDocumentFacts();
    const into = { viewerId: 'vwr_dan', email: 'dan@acme.com', companyDomain: 'acme.com' };
    await beacon(facts, { 1: 10 });
    const key = readerKey(facts, 'anon_1');
    await queue.change(key, { at: noon }, (reader) => redirectReader(reader, into, { name: 'Dan', at: noon }));
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
    expect(await store.read(`${facts.documentId}:vwr_dan`)).toBeUndefined(); // the process that began the merge may still be finishing it
    now += 1_000;
    await sweeper.sweep();
    expect((await store.read(`${facts.documentId}:vwr_dan`))!.reader).toMatchObject({
      lead: { name: 'Dan' },
      days: { '2026-03-10': { pages: { 1: 10_000 } } },
    });
    expect((await store.read(readerIdOf(key)))!.reader).toMatchObject({ pendingMerge: null, days: {} });
    expect(await store.pendingMerges(new Date(now), 10)).toEqual([]);
  });
});
