import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentFacts } from '@docsight/contracts';
import { ensureIndexes } from '@docsight/mongo';
import { aDocumentFacts, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { day, noon } from '../../test/builders.ts';
import type { Seconds } from '../../test/builders.ts';
import { mongoReplica } from '../../test/mongo-replica.ts';

let servers: Isolated;
let replica: ReturnType<typeof mongoReplica>;
beforeAll(async () => {
  servers = await isolated();
  replica = mongoReplica(servers);
  await replica.connection.asPromise();
  await ensureIndexes(replica.model);
});
afterAll(async () => {
  await replica.connection.close();
  await servers.close();
});

describe('the outbox of readers', () => {
  const oneReader = async () => {
    const { beacon, outbox } = replica;
    const facts = aDocumentFacts();
    const readerId = `${facts.documentId}:anon_1`;
    await beacon(facts, { 1: 1 });
    return { beacon: (seconds: Seconds) => beacon(facts, seconds), outbox, readerId, documentId: facts.documentId };
  };

  it('yields the events and one snapshot of the present state, and nothing after they are cleared', async () => {
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

  it('keeps changes that came while an earlier state was being published', async () => {
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

  it('publishes the readers of one document in one message, and clears each of them separately', async () => {
    const { beacon, outbox } = replica;
    const [one, other] = [aDocumentFacts(), aDocumentFacts()];
    const viewers = ['anon_1', 'anon_2', 'anon_3'];
    const idOf = (facts: DocumentFacts, viewer: string) => `${facts.documentId}:${viewer}`;
    await Promise.all(viewers.map((viewer) => beacon(one, { 1: 1 }, 'ses_1', viewer)));
    await beacon(other, { 1: 1 });
    const load = () => outbox.load([...viewers.map((viewer) => idOf(one, viewer)), idOf(other, 'anon_1')]);
    const records = await load();
    const published = records.map(({ messages }) => messages.filter((message) => message.type === 'reader.changed'));
    const readersOf = (facts: DocumentFacts) =>
      published.flat().find(({ data }) => data.documentId === facts.documentId)!.data.readers;
    expect(published.map((messages) => messages.length)).toEqual([1, 1]);
    expect(
      readersOf(one)
        .map(({ viewerId }) => viewerId)
        .sort(),
    ).toEqual(viewers);
    expect(readersOf(other)).toHaveLength(1);
    await beacon(one, { 1: 2 }, 'ses_1', 'anon_2');
    await outbox.clear(records);
    const left = await load();
    expect(left.map(({ messages }) => messages.map(({ id }) => id))).toEqual([[`${idOf(one, 'anon_2')}:2`]]);
  });
});
