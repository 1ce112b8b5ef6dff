import { askAnotherHeader } from '@docsight/service-kit';
import { describe, expect, it } from '@jest/globals';
import type { Generation } from './generation.ts';
import type { GenerationsRecord } from './generation-store.ts';
import { makeGenerationRouter } from './generation-router.ts';

const first: Generation = { number: 1, layout: 2 };
const second: Generation = { number: 2, layout: 2 };
const rebuild = {
  requestId: null,
  begunAt: new Date(0),
  phase: 'readers',
  after: null,
  done: 0,
  total: 0,
  holder: 'a replica',
  beats: 0,
  failureMessage: null,
} as const;
const recordOf = (current: Generation, building: Generation | null = null): GenerationsRecord => ({
  current,
  building: building && { ...rebuild, ...building },
});

/** Builds a router on a clock that the test moves. `readMs` is the duration of a read of the record. */
const aRouter = (record: GenerationsRecord) => {
  const world = { record, nowMs: 0, readMs: 0, reads: 0 };
  const router = makeGenerationRouter({
    store: {
      read: async () => {
        world.reads += 1;
        const read = world.record;
        world.nowMs += world.readMs;
        return read;
      },
    },
    makeProjection: ({ number }) => ({ number }),
    layout: 2,
    startStopwatch: () => {
      const startedMs = world.nowMs;
      return () => world.nowMs - startedMs;
    },
  });
  const workedIn = async (): Promise<number[]> => {
    const numbers: number[] = [];
    await router.applyToEach(async ({ number }) => {
      numbers.push(number);
    });
    return numbers;
  };
  return { world, router, workedIn };
};

describe('work', () => {
  it('is done in the current generation and in the one that is being built', async () => {
    expect(await aRouter(recordOf(first)).workedIn()).toEqual([1]);
    expect(await aRouter(recordOf(first, second)).workedIn()).toEqual([1, 2]);
  });

  it('uses generations that were read recently; a process that was suspended reads them again first', async () => {
    const { world, workedIn } = aRouter(recordOf(first));
    await workedIn();
    world.record = recordOf(first, second);
    world.nowMs += 499;
    expect(await workedIn()).toEqual([1]);
    expect(world.reads).toBe(1);
    world.nowMs += 3_600_000;
    expect(await workedIn()).toEqual([1, 2]);
    expect(world.reads).toBe(2);
  });

  it('is rejected when the database is so slow that the record is stale once it is read', async () => {
    const { world, workedIn } = aRouter(recordOf(first));
    world.readMs = 2_000;
    await expect(workedIn()).rejects.toMatchObject({ code: 'service_unavailable' });
    world.readMs = 1_999;
    expect(await workedIn()).toEqual([1]);
  });

  it('is rejected when a generation has a newer layout than this process knows', async () => {
    const newer = { number: 2, layout: 3 };
    for (const record of [recordOf(first, newer), recordOf(newer)])
      await expect(aRouter(record).workedIn()).rejects.toMatchObject({
        code: 'service_unavailable',
        // So that the gateway asks another replica.
        headers: { [askAnotherHeader]: 'newer-layout' },
      });
    const { router } = aRouter(recordOf(first, newer));
    expect(await router.readCurrent(async ({ number }) => number)).toBe(1);
  });

  it('that fails in one generation is completed in the other one first', async () => {
    const { router } = aRouter(recordOf(first, second));
    let isDone = false;
    const work = router.applyToEach(async ({ number }) => {
      if (number === 1) throw new Error('broken');
      await new Promise((resolve) => setImmediate(resolve));
      isDone = true;
    });
    await expect(work).rejects.toThrow('broken');
    expect(isDone).toBe(true);
  });
});

describe('a read', () => {
  it('is repeated if the process was suspended until its generation was dropped', async () => {
    const { world, router } = aRouter(recordOf(first));
    const read = await router.readCurrent(async ({ number }) => {
      if (number === 1) {
        world.record = recordOf(second);
        world.nowMs += 3_600_000;
      }
      return number;
    });
    expect(read).toBe(2);
  });

  it('is repeated if it failed because its generation was dropped', async () => {
    const { world, router } = aRouter(recordOf(first));
    const read = await router.readCurrent(async ({ number }) => {
      if (number === 2) return number;
      world.record = recordOf(second);
      world.nowMs += 3_600_000;
      throw new Error('no such index');
    });
    expect(read).toBe(2);
  });

  it('as a stream is restarted before its first item, and closes the abandoned stream', async () => {
    const { world, router } = aRouter(recordOf(first));
    const closed: number[] = [];
    const items = router.streamCurrent(async function* ({ number }) {
      try {
        if (number === 1) {
          world.record = recordOf(second);
          world.nowMs += 3_600_000;
        }
        yield `${number}a`;
        yield `${number}b`;
      } finally {
        closed.push(number);
      }
    });
    for await (const item of items) {
      expect(item).toBe('2a');
      break;
    }
    expect(closed).toEqual([1, 2]);
    const all: string[] = [];
    for await (const item of items) all.push(item);
    expect(all).toEqual([]);
  });
});

it('a generation is current if it was so at the last read of the record', async () => {
  const { world, router, workedIn } = aRouter(recordOf(first));
  expect(router.isCurrent(1)).toBe(false);
  await workedIn();
  expect(router.isCurrent(1)).toBe(true);
  world.record = recordOf(second);
  world.nowMs += 1_000;
  await workedIn();
  expect([router.isCurrent(1), router.isCurrent(2)]).toEqual([false, true]);
});
