import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts, silentLogger } from '@docsight/testkit';
import { day, hour, minute, noon, pagesOf, rules } from '../../test/builders.ts';
import type { Seconds } from '../../test/builders.ts';
import { aHistory, memoryReaderStore } from '../../test/memory-reader-store.ts';
import { makeReaderChanges } from '../changing/change-queue.ts';
import { mergeSweeper } from '../changing/merge-sweeper.ts';
import { makeMerging } from '../changing/merging.ts';
import { historyLimits } from '../history/reader-history.ts';
import type { HistoryLimits } from '../history/reader-history.ts';
import { asideIdOf, readingMs } from '../rules/reader.ts';
import type { Reader } from '../rules/reader.ts';
import { makeReading } from '../viewing/count-reading.ts';
import { erasureSweeper } from './erasure-sweeper.ts';
import { makeErasing } from './viewer-erasure.ts';

const facts = aDocumentFacts({ pageCount: 4 });
const ann = { viewerId: 'vwr_ann', email: 'ann@acme.com', companyDomain: 'acme.com' };
const bob = { viewerId: 'vwr_bob', email: 'bob@acme.com', companyDomain: 'acme.com' };
const tokenOf = (viewerId: string, sessionId = `ses_${viewerId}`) => ({
  ...{ viewerId, sessionId, sessionStartedAt: noon - hour },
});
const lead = (at: number) => ({ name: 'Ann', at });

/** The use cases on a store, at whose writes something else may happen first, or the power be cut. */
const aWorld = (limits: HistoryLimits = historyLimits) => {
  const memory = memoryReaderStore();
  const clock = { now: noon };
  const beforeWrite: { of: string; act: () => Promise<unknown> }[] = [];
  const isWritten = async (what: string): Promise<void> => {
    const index = beforeWrite.findIndex(({ of }) => of === what);
    if (index !== -1) await beforeWrite.splice(index, 1)[0]!.act();
  };
  const store = {
    ...memory.store,
    write: async (...args: Parameters<typeof memory.store.write>) => {
      await isWritten(args[1].reader.viewerId);
      return memory.store.write(...args);
    },
  };
  const aside = {
    ...memory.aside.store,
    add: async (...args: Parameters<typeof memory.aside.store.add>) => {
      await isWritten('segments');
      return memory.aside.store.add(...args);
    },
  };
  const replica = () => {
    const history = aHistory(store, aside, limits);
    const changes = makeReaderChanges({
      ...{ store, history, newId: () => 'evt', now: () => new Date(clock.now) },
      ...{ onStored: () => undefined, onTrouble: () => undefined },
    });
    const merging = makeMerging({ changes, history, rules });
    const now = (): Date => new Date(clock.now);
    const erasing = makeErasing({ store, changes, history, now });
    const common = { store, logger: silentLogger, now, graceMs: 0 };
    return {
      merging,
      reading: makeReading({ changes, merging, rules }),
      erasing,
      mergeSweeper: mergeSweeper({ ...common, merging, factsOf: async () => facts }),
      erasureSweeper: erasureSweeper({ ...common, erasing }),
    };
  };
  const [one, other] = [replica(), replica()];
  const readerOf = (viewerId: string): Reader | undefined => memory.readerOf(`${facts.documentId}:${viewerId}`);
  return {
    ...memory,
    ...{ clock, one, other, readerOf },
    /** Before the next write to a reader's record, or of segments, something happens. */
    before: (what: string, act: () => Promise<unknown>) => beforeWrite.push({ of: what, act }),
    beacon: (viewerId: string, seconds: Seconds, session: { id?: string; startedAt?: number } = {}) =>
      one.reading.countBeacon(
        facts,
        viewerId,
        {
          ...{ sessionId: session.id ?? `ses_${viewerId}`, sessionStartedAt: session.startedAt ?? noon - hour },
          pages: pagesOf(seconds),
        },
        clock.now,
        () => undefined,
      ),
    erase: async (viewerId: string): Promise<boolean> => {
      clock.now += minute;
      return (await other.erasing.begin(facts, viewerId)) !== undefined;
    },
    /** All that is left to do, a day later. */
    sweep: async () => {
      clock.now += day;
      await one.mergeSweeper.sweep();
      await one.erasureSweeper.sweep();
    },
    text: () => JSON.stringify([...memory.records, ...memory.aside.segments, ...memory.aside.sessions]),
  };
};

const cut = (): Promise<never> => Promise.reject(new Error('power cut'));

describe('a merge that was begun when its viewer is erased', () => {
  it('ends erased, whoever finishes it', async () => {
    const finishers = {
      'the merge sweeper': (world: World) => world.one.mergeSweeper.sweep(),
      'the erasure sweeper': (world: World) => world.one.erasureSweeper.sweep(),
      'a beacon of the browser': (world: World) => world.beacon('anon_1', { 2: 9 }),
      'a gate that the browser passes with another e-mail': (world: World) =>
        world.one.reading.passGate(facts, tokenOf('anon_1'), bob, lead(world.clock.now)),
    };
    for (const [who, finish] of Object.entries(finishers)) {
      const world = aWorld();
      await world.beacon('anon_1', { 1: 20 });
      world.before('vwr_ann', cut);
      await expect(world.one.reading.passGate(facts, tokenOf('anon_1'), ann, lead(noon))).rejects.toThrow('power cut');
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

  it('ends erased when the erasure falls between two of its writes', async () => {
    for (const between of ['vwr_ann', 'anon_1']) {
      const world = aWorld();
      await world.beacon('vwr_ann', { 3: 7 }, { id: 'ses_0' });
      await world.beacon('anon_1', { 1: 20 });
      // The first write to the browser's record turns it over; the second one empties it.
      const arm = () => world.before(between, () => world.erase('vwr_ann'));
      if (between === 'vwr_ann') arm();
      else world.before('vwr_ann', async () => arm());
      const passed = await world.one.reading.passGate(facts, tokenOf('anon_1'), ann, lead(noon));
      await world.sweep();
      expect(passed).toEqual({ counted: false });
      expect(world.text()).not.toMatch(/ann@|20000|7000/);
      expect(world.messages.filter(({ type }) => type === 'lead.captured').length).toBe(between === 'anon_1' ? 1 : 0);
    }
  });

  it('is not mistaken for a later one of the same browser by a finisher that was away', async () => {
    const world = aWorld();
    await world.beacon('anon_1', { 1: 20 });
    await world.one.reading.passGate(facts, tokenOf('anon_1'), ann, lead(noon));
    const stale = { ...world.readerOf('anon_1')!, pendingMerge: { ...ann, ...lead(noon) } };
    await world.erase('vwr_ann');
    await world.sweep();
    const startedAt = world.clock.now;
    world.clock.now += hour;
    await world.beacon('anon_1', { 2: 30 }, { id: 'ses_new', startedAt });
    world.before('vwr_bob', cut);
    const later = { viewerId: 'anon_1', sessionId: 'ses_new', sessionStartedAt: startedAt };
    await expect(world.one.reading.passGate(facts, later, bob, lead(world.clock.now))).rejects.toThrow('power cut');
    await world.other.merging.finish(facts, stale);
    await world.sweep();
    expect(readingMs(world.readerOf('vwr_bob')!)).toBe(30_000);
    expect(world.readerOf('vwr_ann')).toMatchObject({ lead: null, visits: [] });
  });

  it('leaves a later one of the same browser as it is when its own end comes late', async () => {
    const world = aWorld();
    await world.beacon('anon_1', { 1: 20 });
    let startedAt = 0;
    // Between its counting and its emptying.
    const meanwhile = async (): Promise<void> => {
      await world.erase('vwr_ann');
      await world.other.erasureSweeper.sweep();
      world.clock.now += minute;
      startedAt = world.clock.now;
      world.clock.now += hour;
      const pages = pagesOf({ 2: 30 });
      const session = { sessionId: 'ses_new', sessionStartedAt: startedAt };
      await world.other.reading.countBeacon(facts, 'anon_1', { ...session, pages }, world.clock.now, () => undefined);
      world.before('vwr_bob', cut);
      const later = { viewerId: 'anon_1', ...session };
      const passed = world.other.reading.passGate(facts, later, bob, lead(world.clock.now));
      await expect(passed).rejects.toThrow('power cut');
    };
    world.before('vwr_ann', async () => world.before('anon_1', meanwhile));
    await world.one.reading.passGate(facts, tokenOf('anon_1'), ann, lead(noon));
    expect(startedAt).toBeGreaterThan(0);
    await world.sweep();
    expect(readingMs(world.readerOf('vwr_bob')!)).toBe(30_000);
    expect(world.readerOf('vwr_ann')).toMatchObject({ lead: null, visits: [] });
  });
});

type World = ReturnType<typeof aWorld>;

describe('a browser of an erased viewer', () => {
  /** The viewer is erased, its browser not yet. */
  const erasedWithoutBrowser = async () => {
    const world = aWorld();
    await world.beacon('anon_1', { 1: 20 });
    await world.one.reading.passGate(facts, tokenOf('anon_1'), ann, lead(noon));
    await world.erase('vwr_ann');
    world.clock.now += minute;
    return world;
  };

  it('that passes the gate again in the old tab makes a new lead, with nothing of before', async () => {
    const world = await erasedWithoutBrowser();
    const passed = await world.one.reading.passGate(facts, tokenOf('anon_1'), ann, lead(world.clock.now));
    expect(passed).toEqual({ counted: false });
    await world.beacon('anon_1', { 1: 25, 2: 5 });
    await world.sweep();
    expect(world.readerOf('vwr_ann')).toMatchObject({ lead: { capturedAt: noon + 2 * minute }, visits: [], days: {} });
    expect(world.messages.filter(({ type }) => type === 'lead.captured')).toHaveLength(2);
  });

  it('counts nothing by any token of the old tab when that passes the gate with an e-mail that is nobody yet', async () => {
    const world = aWorld();
    await world.beacon('anon_1', { 1: 20 });
    await world.erase('anon_1');
    world.clock.now += minute;
    expect(await world.one.reading.passGate(facts, tokenOf('anon_1'), bob, lead(world.clock.now))).toEqual({
      counted: false,
    });
    await world.beacon('anon_1', { 1: 25, 2: 5 });
    await world.one.reading.countDownload(facts, { viewerId: 'anon_1', downloadId: 'd', at: noon });
    expect(world.readerOf('vwr_bob')).toMatchObject({ lead: { name: 'Ann' }, visits: [], days: {} });
  });

  it('is known for one, and is none any more when it has passed the gate again', async () => {
    const world = await erasedWithoutBrowser();
    const { isErased } = world.one.reading;
    for (const token of [tokenOf('anon_1'), tokenOf('vwr_ann')]) {
      expect(await isErased(facts, token, world.clock.now)).toBe(true);
      expect(await isErased(facts, { ...token, sessionStartedAt: world.clock.now }, world.clock.now)).toBe(false);
      expect(await isErased(facts, { ...token, viewerSince: world.clock.now }, world.clock.now)).toBe(false);
    }
    expect(await isErased(facts, tokenOf('anon_2'), world.clock.now)).toBe(false);
  });
});

describe('a browser that was not of the erased viewer', () => {
  it('becomes it by the gate with a session from before, which counts wholly, told of before the gate or not', async () => {
    for (const toldBefore of [true, false]) {
      const world = aWorld({ shrinkFrom: 0, worthwhile: 1, sessionsStay: 0 });
      await world.beacon('vwr_ann', { 3: 7 }, { id: 'ses_0' });
      if (toldBefore)
        for (const id of ['ses_a', 'ses_b', 'ses_c', 'ses_1']) await world.beacon('anon_1', { 1: 4 }, { id });
      await world.erase('vwr_ann');
      world.clock.now += minute;
      const token = tokenOf('anon_1', 'ses_1');
      expect(await world.one.reading.passGate(facts, token, ann, lead(world.clock.now))).toEqual({ counted: true });
      for (const viewerId of ['anon_1', 'vwr_ann']) await world.beacon(viewerId, { 1: 6 }, { id: 'ses_1' });
      if (toldBefore) await world.beacon('anon_1', { 1: 5 }, { id: 'ses_a' });
      await world.sweep();
      expect(readingMs(world.readerOf('vwr_ann')!)).toBe(toldBefore ? 4_000 * 3 + 1_000 + 6_000 : 6_000);
    }
  });
});

describe('what an erased viewer had let go of', () => {
  const always: HistoryLimits = { shrinkFrom: 0, worthwhile: 1, sessionsStay: 0 };
  const readFor = async (world: World, days: number): Promise<void> => {
    for (let date = 0; date < days; date += 1) {
      world.clock.now += day;
      for (const tab of [0, 1, 2]) {
        const session = { id: `ses_${date}${tab}${world.clock.now}`, startedAt: world.clock.now };
        await world.beacon('anon_1', { 1: 3 }, session);
      }
    }
  };

  it('is removed, and nothing of what it lets go of when it comes back', async () => {
    const world = aWorld(always);
    await readFor(world, 6);
    const before = [...world.aside.segments.keys(), ...world.aside.sessions.keys()];
    expect(before.length).toBeGreaterThan(5);
    await world.erase('anon_1');
    await readFor(world, 6);
    const stale = { ...world.readerOf('anon_1')! };
    await world.sweep();
    const after = [...world.aside.segments.keys(), ...world.aside.sessions.keys()];
    expect(after.length).toBeGreaterThan(5);
    expect(after.every((id) => id.startsWith(`${asideIdOf(world.readerOf('anon_1')!)}:`))).toBe(true);
    expect(readingMs(stale)).toBe(6 * 3 * 3_000);
  });

  it('at that very moment is removed by whoever had just set it aside', async () => {
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
    // Behind it in the same lane.
    await world.one.reading.isErased(facts, tokenOf('anon_1'), world.clock.now);
    expect([...world.aside.segments.keys(), ...world.aside.sessions.keys()]).toEqual([]);
  });
});
