import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts, silentLogger } from '@docsight/testkit';
import { aReplica } from '../../test/a-replica.ts';
import { aToken, day, hour, minute, noon, pagesOf } from '../../test/builders.ts';
import type { Seconds } from '../../test/builders.ts';
import { aHistory, memoryReaderStore } from '../../test/memory-reader-store.ts';
import { mergeSweeper } from '../changing/merge-sweeper.ts';
import { historyLimits } from '../history/compaction.ts';
import type { HistoryLimits } from '../history/compaction.ts';
import { archiveIdOf, readingMs } from '../rules/reader.ts';
import type { Reader } from '../rules/reader.ts';
import { erasureSweeper } from './erasure-sweeper.ts';

const facts = aDocumentFacts({ pageCount: 4 });
const ann = { viewerId: 'vwr_ann', email: 'ann@acme.com', companyDomain: 'acme.com' };
const bob = { viewerId: 'vwr_bob', email: 'bob@acme.com', companyDomain: 'acme.com' };
const tokenOf = (viewerId: string, id = `ses_${viewerId}`) => aToken(viewerId, { id });
const lead = (at: number) => ({ name: 'Ann', at });

/** Two replicas on one store. Before a given write something else may happen, or the write may fail. */
const aWorld = (limits: HistoryLimits = historyLimits) => {
  const memory = memoryReaderStore();
  const clock = { now: noon };
  const beforeWrites: { target: string; act: () => Promise<unknown> }[] = [];
  const beforeWrite = async (target: string): Promise<void> => {
    const index = beforeWrites.findIndex((one) => one.target === target);
    if (index !== -1) await beforeWrites.splice(index, 1)[0]!.act();
  };
  const store = {
    ...memory.store,
    write: async (...args: Parameters<typeof memory.store.write>) => {
      await beforeWrite(args[1].reader.viewerId);
      return memory.store.write(...args);
    },
  };
  const archive = {
    ...memory.archive.store,
    addSegments: async (...args: Parameters<typeof memory.archive.store.addSegments>) => {
      await beforeWrite('segments');
      return memory.archive.store.addSegments(...args);
    },
  };
  const now = (): Date => new Date(clock.now);
  const replica = () => {
    const built = aReplica({ store, history: aHistory(store, archive, limits), now });
    const common = { store, logger: silentLogger, now, graceMs: 0 };
    return {
      ...built,
      mergeSweeper: mergeSweeper({ ...common, merging: built.merging, factsOf: async () => facts }),
      erasureSweeper: erasureSweeper({ ...common, erasure: built.erasure }),
    };
  };
  const [one, other] = [replica(), replica()];
  const readerOf = (viewerId: string): Reader | undefined => memory.readerOf(`${facts.documentId}:${viewerId}`);
  return {
    ...memory,
    clock,
    one,
    other,
    readerOf,
    /** Runs an act before the next write to a reader's record, or before the next write of segments. */
    before: (target: string, act: () => Promise<unknown>) => beforeWrites.push({ target, act }),
    beacon: (viewerId: string, seconds: Seconds, session: { id?: string; startedAt?: number } = {}) => {
      const token = aToken(viewerId, { id: `ses_${viewerId}`, ...session });
      return one.counting.countBeacon(facts, token, pagesOf(seconds), clock.now);
    },
    erase: async (viewerId: string): Promise<boolean> => {
      clock.now += minute;
      return (await other.erasure.begin(facts, viewerId)) !== undefined;
    },
    /** Runs both sweepers, a day later. */
    sweep: async () => {
      clock.now += day;
      await one.mergeSweeper.sweep();
      await one.erasureSweeper.sweep();
    },
    text: () => JSON.stringify([...memory.records, ...memory.archive.segments, ...memory.archive.sessions]),
  };
};

const cut = (): Promise<never> => Promise.reject(new Error('power cut'));

describe('an unfinished merge whose viewer is erased', () => {
  it('is erased too, by each process that may finish it', async () => {
    const finishers = {
      'the merge sweeper': (world: World) => world.one.mergeSweeper.sweep(),
      'the erasure sweeper': (world: World) => world.one.erasureSweeper.sweep(),
      'a beacon of the browser': (world: World) => world.beacon('anon_1', { 2: 9 }),
      'a gate that the browser passes with another e-mail': (world: World) =>
        world.one.counting.passGate(facts, tokenOf('anon_1'), bob, lead(world.clock.now)),
    };
    for (const [who, finish] of Object.entries(finishers)) {
      const world = aWorld();
      await world.beacon('anon_1', { 1: 20 });
      world.before('vwr_ann', cut);
      await expect(world.one.counting.passGate(facts, tokenOf('anon_1'), ann, lead(noon))).rejects.toThrow('power cut');
      expect(await world.erase('vwr_ann')).toBe(true);
      world.clock.now += minute;
      await finish(world);
      expect([who, world.readerOf('anon_1')]).toMatchObject([who, { erasedAt: noon + minute, visits: [], days: {} }]);
      await world.sweep();
      expect([who, world.readerOf('vwr_ann')]).toMatchObject([
        who,
        { lead: null, visits: [], erasedAt: noon + minute },
      ]);
      expect([who, world.text().includes('ann@')]).toEqual([who, false]);
      expect([who, world.erasures.size]).toEqual([who, 0]);
    }
  });

  it('is erased too when the erasure happens between two of its writes', async () => {
    for (const between of ['vwr_ann', 'anon_1']) {
      const world = aWorld();
      await world.beacon('vwr_ann', { 3: 7 }, { id: 'ses_0' });
      await world.beacon('anon_1', { 1: 20 });
      // The first write to the browser's record redirects it; the second one empties it.
      const arm = () => world.before(between, () => world.erase('vwr_ann'));
      if (between === 'vwr_ann') arm();
      else world.before('vwr_ann', async () => arm());
      const passed = await world.one.counting.passGate(facts, tokenOf('anon_1'), ann, lead(noon));
      await world.sweep();
      expect(passed).toEqual({ counted: false });
      expect(world.text()).not.toMatch(/ann@|20000|7000/);
      expect(world.messages.filter(({ type }) => type === 'lead.captured').length).toBe(between === 'anon_1' ? 1 : 0);
    }
  });

  it('is not finished in place of a later merge of the same browser', async () => {
    const world = aWorld();
    await world.beacon('anon_1', { 1: 20 });
    await world.one.counting.passGate(facts, tokenOf('anon_1'), ann, lead(noon));
    const stale = { ...world.readerOf('anon_1')!, pendingMerge: { ...ann, ...lead(noon) } };
    await world.erase('vwr_ann');
    await world.sweep();
    const startedAt = world.clock.now;
    world.clock.now += hour;
    await world.beacon('anon_1', { 2: 30 }, { id: 'ses_new', startedAt });
    world.before('vwr_bob', cut);
    const later = aToken('anon_1', { id: 'ses_new', startedAt });
    await expect(world.one.counting.passGate(facts, later, bob, lead(world.clock.now))).rejects.toThrow('power cut');
    await world.other.merging.finish(facts, stale);
    await world.sweep();
    expect(readingMs(world.readerOf('vwr_bob')!)).toBe(30_000);
    expect(world.readerOf('vwr_ann')).toMatchObject({ lead: null, visits: [] });
  });

  it("does not empty the browser's record in place of a later merge", async () => {
    const world = aWorld();
    await world.beacon('anon_1', { 1: 20 });
    let startedAt = 0;
    // Happens between the second and the third write of the merge.
    const meanwhile = async (): Promise<void> => {
      await world.erase('vwr_ann');
      await world.other.erasureSweeper.sweep();
      world.clock.now += minute;
      startedAt = world.clock.now;
      world.clock.now += hour;
      const later = aToken('anon_1', { id: 'ses_new', startedAt });
      await world.other.counting.countBeacon(facts, later, pagesOf({ 2: 30 }), world.clock.now);
      world.before('vwr_bob', cut);
      const passed = world.other.counting.passGate(facts, later, bob, lead(world.clock.now));
      await expect(passed).rejects.toThrow('power cut');
    };
    world.before('vwr_ann', async () => world.before('anon_1', meanwhile));
    await world.one.counting.passGate(facts, tokenOf('anon_1'), ann, lead(noon));
    expect(startedAt).toBeGreaterThan(0);
    await world.sweep();
    expect(readingMs(world.readerOf('vwr_bob')!)).toBe(30_000);
    expect(world.readerOf('vwr_ann')).toMatchObject({ lead: null, visits: [] });
  });
});

type World = ReturnType<typeof aWorld>;

describe('a browser of an erased viewer', () => {
  /** The viewer is erased, the record of its browser not yet. */
  const erasedWithoutBrowser = async () => {
    const world = aWorld();
    await world.beacon('anon_1', { 1: 20 });
    await world.one.counting.passGate(facts, tokenOf('anon_1'), ann, lead(noon));
    await world.erase('vwr_ann');
    world.clock.now += minute;
    return world;
  };

  it('that passes the gate again in the old tab makes a new lead without history', async () => {
    const world = await erasedWithoutBrowser();
    const passed = await world.one.counting.passGate(facts, tokenOf('anon_1'), ann, lead(world.clock.now));
    expect(passed).toEqual({ counted: false });
    await world.beacon('anon_1', { 1: 25, 2: 5 });
    await world.sweep();
    expect(world.readerOf('vwr_ann')).toMatchObject({ lead: { capturedAt: noon + 2 * minute }, visits: [], days: {} });
    expect(world.messages.filter(({ type }) => type === 'lead.captured')).toHaveLength(2);
  });

  it('counts nothing by any token of the old tab after it passes the gate with a new e-mail', async () => {
    const world = aWorld();
    await world.beacon('anon_1', { 1: 20 });
    await world.erase('anon_1');
    world.clock.now += minute;
    expect(await world.one.counting.passGate(facts, tokenOf('anon_1'), bob, lead(world.clock.now))).toEqual({
      counted: false,
    });
    await world.beacon('anon_1', { 1: 25, 2: 5 });
    await world.one.counting.countDownload(facts, 'anon_1', { downloadId: 'd', at: noon });
    expect(world.readerOf('vwr_bob')).toMatchObject({ lead: { name: 'Ann' }, visits: [], days: {} });
  });

  it('is recognised as erased until it passes the gate or starts a session again', async () => {
    const world = await erasedWithoutBrowser();
    const { isErased } = world.one.counting;
    for (const token of [tokenOf('anon_1'), tokenOf('vwr_ann')]) {
      expect(await isErased(facts, token)).toBe(true);
      expect(await isErased(facts, { ...token, sessionStartedAt: world.clock.now })).toBe(false);
      expect(await isErased(facts, { ...token, viewerSince: world.clock.now })).toBe(false);
    }
    expect(await isErased(facts, tokenOf('anon_2'))).toBe(false);
  });
});

describe('a browser of another viewer than the erased one', () => {
  it('counts all of an older session after passing the gate as the erased viewer, whether it had reported before or not', async () => {
    for (const reportedBefore of [true, false]) {
      const world = aWorld({ archiveAboveBytes: 0, minSavedBytes: 1, keptSessionBytes: 0 });
      await world.beacon('vwr_ann', { 3: 7 }, { id: 'ses_0' });
      if (reportedBefore)
        for (const id of ['ses_a', 'ses_b', 'ses_c', 'ses_1']) await world.beacon('anon_1', { 1: 4 }, { id });
      await world.erase('vwr_ann');
      world.clock.now += minute;
      const token = tokenOf('anon_1', 'ses_1');
      expect(await world.one.counting.passGate(facts, token, ann, lead(world.clock.now))).toEqual({ counted: true });
      for (const viewerId of ['anon_1', 'vwr_ann']) await world.beacon(viewerId, { 1: 6 }, { id: 'ses_1' });
      if (reportedBefore) await world.beacon('anon_1', { 1: 5 }, { id: 'ses_a' });
      await world.sweep();
      expect(readingMs(world.readerOf('vwr_ann')!)).toBe(reportedBefore ? 4_000 * 3 + 1_000 + 6_000 : 6_000);
    }
  });
});

describe('the archive of an erased viewer', () => {
  const always: HistoryLimits = { archiveAboveBytes: 0, minSavedBytes: 1, keptSessionBytes: 0 };
  const readFor = async (world: World, days: number): Promise<void> => {
    for (let date = 0; date < days; date += 1) {
      world.clock.now += day;
      for (const tab of [0, 1, 2]) {
        const session = { id: `ses_${date}${tab}${world.clock.now}`, startedAt: world.clock.now };
        await world.beacon('anon_1', { 1: 3 }, session);
      }
    }
  };

  it('is removed, but not what is archived after its return', async () => {
    const world = aWorld(always);
    await readFor(world, 6);
    const before = [...world.archive.segments.keys(), ...world.archive.sessions.keys()];
    expect(before.length).toBeGreaterThan(5);
    await world.erase('anon_1');
    await readFor(world, 6);
    const stale = { ...world.readerOf('anon_1')! };
    await world.sweep();
    const after = [...world.archive.segments.keys(), ...world.archive.sessions.keys()];
    expect(after.length).toBeGreaterThan(5);
    expect(after.every((id) => id.startsWith(`${archiveIdOf(world.readerOf('anon_1')!)}:`))).toBe(true);
    expect(readingMs(stale)).toBe(6 * 3 * 3_000);
  });

  it('is removed also if it is written during the erasure', async () => {
    const world = aWorld(always);
    await readFor(world, 3);
    world.clock.now += day;
    world.before('segments', async () => {
      await world.erase('anon_1');
      world.clock.now += day;
      await world.other.erasureSweeper.sweep();
      expect(world.erasures.size).toBe(0);
    });
    await world.beacon('anon_1', { 1: 3 }, { id: 'ses_last', startedAt: world.clock.now });
    // The read waits for the compaction, which is in the same queue.
    await world.one.counting.isErased(facts, tokenOf('anon_1'));
    expect([...world.archive.segments.keys(), ...world.archive.sessions.keys()]).toEqual([]);
  });
});
