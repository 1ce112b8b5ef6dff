import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts, silentLogger } from '@docsight/testkit';
import { aReplica } from '../../test/a-replica.ts';
import { aToken, hour, minute, noon, pagesOf } from '../../test/builders.ts';
import type { Seconds } from '../../test/builders.ts';
import { aHistory, memoryReaderStore } from '../../test/memory-reader-store.ts';
import { readingMs } from '../rules/reader.ts';
import { mergeSweeper } from './merge-sweeper.ts';

const facts = aDocumentFacts({ pageCount: 2 });
const ann = { viewerId: 'vwr_ann', email: 'ann@acme.com', companyDomain: 'acme.com' };
const bob = { viewerId: 'vwr_bob', email: 'bob@acme.com', companyDomain: 'acme.com' };
const token = aToken('anon_1');

/** The use cases on a store whose writes fail once `writesLeft` is used up, as if the power were cut. */
const aWorld = () => {
  const memory = memoryReaderStore();
  const power = { writesLeft: Number.POSITIVE_INFINITY };
  const store = {
    ...memory.store,
    write: async (...args: Parameters<typeof memory.store.write>) => {
      if (power.writesLeft <= 0) throw new Error('power cut');
      power.writesLeft -= 1;
      return memory.store.write(...args);
    },
  };
  const { counting, merging } = aReplica({ store, history: aHistory(store, memory.archive.store) });
  const sweeper = mergeSweeper({
    store,
    merging,
    factsOf: async () => facts,
    logger: silentLogger,
    now: () => new Date(noon + hour),
  });
  const beacon = (viewerId: string, seconds: Seconds, at: number = noon, id = 'ses_1'): Promise<void> =>
    counting.countBeacon(facts, aToken(viewerId, { id }), pagesOf(seconds), at);
  const readerOf = (viewerId: string) => memory.readerOf(`${facts.documentId}:${viewerId}`);
  return { ...memory, power, counting, sweeper, beacon, readerOf };
};

const leadsIn = (messages: { type: string }[]): number =>
  messages.filter(({ type }) => type === 'lead.captured').length;

describe('passing the gate', () => {
  it('moves history and session to the viewer of the e-mail; late beacons of the old token count there', async () => {
    const { counting, beacon, readerOf, messages } = aWorld();
    await beacon('anon_1', { 1: 20 });
    await counting.passGate(facts, token, ann, { name: 'Ann', at: noon + minute });
    await beacon('anon_1', { 1: 25, 2: 5 }, noon + 2 * minute);
    await beacon('vwr_ann', { 1: 25, 2: 30 }, noon + 3 * minute);
    expect(readingMs(readerOf('vwr_ann')!)).toBe(55_000);
    expect(readerOf('vwr_ann')).toMatchObject({ lead: { name: 'Ann' }, mergedFrom: ['anon_1'] });
    expect(readerOf('anon_1')).toMatchObject({ mergedInto: 'vwr_ann', visits: [], days: {}, pendingMerge: null });
    expect(messages.map(({ type }) => type)).toEqual([
      'document.viewed',
      'lead.captured',
      'document.completed',
      'engagement.milestone',
    ]);
  });

  it('redirects an anonymous reader who has read nothing yet', async () => {
    const { counting, beacon, readerOf, messages } = aWorld();
    await counting.passGate(facts, token, ann, { name: '', at: noon });
    expect(readerOf('vwr_ann')).toMatchObject({ level: 'not_opened', lead: { name: '' } });
    await beacon('anon_1', { 1: 5 }, noon + minute);
    expect(readingMs(readerOf('vwr_ann')!)).toBe(5_000);
    expect(messages[0]).toMatchObject({ data: { payload: { lead: { pages_viewed: 0, time_spent_seconds: 0 } } } });
  });

  it('makes one lead of one e-mail from several browsers', async () => {
    const { counting, beacon, readerOf, messages } = aWorld();
    await beacon('anon_1', { 1: 20 }, noon, 'ses_1');
    await beacon('anon_2', { 1: 20 }, noon, 'ses_2');
    await Promise.all([
      counting.passGate(facts, token, ann, { name: '', at: noon }),
      counting.passGate(facts, { ...token, viewerId: 'anon_2', sessionId: 'ses_2' }, ann, { name: 'Ann', at: noon }),
      counting.passGate(facts, token, ann, { name: '', at: noon }),
    ]);
    expect(readingMs(readerOf('vwr_ann')!)).toBe(40_000);
    expect(readerOf('vwr_ann')?.visits).toHaveLength(1);
    expect(readerOf('vwr_ann')?.lead?.name).toBe('Ann');
    expect(leadsIn(messages)).toBe(1);
  });

  it.each(['the token from before the gate', 'the token of the first e-mail'])(
    'with a second e-mail and %s makes another viewer, who has read nothing yet',
    async (which) => {
      const { counting, beacon, readerOf, messages } = aWorld();
      await beacon('anon_1', { 1: 20 });
      await counting.passGate(facts, token, ann, { name: '', at: noon });
      const held = which.includes('before') ? 'anon_1' : 'vwr_ann';
      await counting.passGate(facts, { ...token, viewerId: held }, bob, { name: '', at: noon + minute });
      await beacon('vwr_bob', { 1: 23 }, noon + minute);
      expect(readingMs(readerOf('vwr_ann')!)).toBe(20_000);
      expect(readingMs(readerOf('vwr_bob')!)).toBe(3_000);
      expect(leadsIn(messages)).toBe(2);
    },
  );
});

describe('a power cut while an anonymous reader is merged', () => {
  const afterTheCut = {
    'the next beacon': ({ beacon }: ReturnType<typeof aWorld>) => beacon('anon_1', { 1: 20, 2: 7 }, noon + minute),
    'the gate, passed again': async ({ counting, beacon }: ReturnType<typeof aWorld>) => {
      await counting.passGate(facts, token, ann, { name: '', at: noon + minute });
      await beacon('vwr_ann', { 1: 20, 2: 7 }, noon + minute);
    },
    'the sweeper': async ({ sweeper, beacon }: ReturnType<typeof aWorld>) => {
      await sweeper.sweep();
      await beacon('vwr_ann', { 1: 20, 2: 7 }, noon + minute);
    },
  };
  const table = [1, 2].flatMap((writes) => Object.keys(afterTheCut).map((who) => ({ writes, who })));

  it.each(table)('after $writes of its three writes is repaired by $who', async ({ writes, who }) => {
    const world = aWorld();
    await world.beacon('anon_1', { 1: 20, 2: 6 });
    await world.beacon('vwr_ann', { 2: 3 }, noon, 'ses_2');
    world.power.writesLeft = writes;
    await expect(world.counting.passGate(facts, token, ann, { name: 'Ann', at: noon })).rejects.toThrow('power cut');
    world.power.writesLeft = Number.POSITIVE_INFINITY;
    await afterTheCut[who as keyof typeof afterTheCut](world);
    expect(world.readerOf('vwr_ann')).toMatchObject({
      days: { '2026-03-10': { pages: { 1: 20_000, 2: 10_000 } } },
      mergedFrom: ['anon_1'],
      lead: { name: 'Ann', capturedAt: noon },
    });
    expect(world.readerOf('vwr_ann')?.visits).toHaveLength(1);
    expect(world.readerOf('anon_1')).toMatchObject({ mergedInto: 'vwr_ann', days: {}, pendingMerge: null });
    expect(leadsIn(world.messages)).toBe(1);
  });

  it('before its first write changes nothing', async () => {
    const world = aWorld();
    await world.beacon('anon_1', { 1: 20 });
    world.power.writesLeft = 0;
    await expect(world.counting.passGate(facts, token, ann, { name: '', at: noon })).rejects.toThrow('power cut');
    expect(world.readerOf('anon_1')).toMatchObject({ mergedInto: null });
    expect(world.readerOf('vwr_ann')).toBeUndefined();
  });
});
