import { describe, expect, it } from '@jest/globals';
import type { Generation } from './generation.ts';
import type { GenerationsRecord } from './generation-store.ts';
import { makeGenerations } from './generations.ts';

const first: Generation = { number: 1, layout: 2 };
const second: Generation = { number: 2, layout: 2 };
const recordOf = (current: Generation, building: Generation | null = null) =>
  ({ current, building }) as unknown as GenerationsRecord;

/** Generations on a clock that a test puts on. readMs: how long a read takes. */
const aWorld = (known: GenerationsRecord) => {
  const world = { record: known, nowMs: 0, readMs: 0, reads: 0 };
  const generations = makeGenerations({
    store: {
      read: async () => {
        world.reads += 1;
        const { record } = world;
        world.nowMs += world.readMs;
        return record;
      },
    },
    projectionOf: ({ number }) => ({ number }),
    layout: 2,
    beginStopwatch: () => {
      const begunMs = world.nowMs;
      return () => world.nowMs - begunMs;
    },
  });
  const workedIn = async (): Promise<number[]> => {
    const numbers: number[] = [];
    await generations.inEach(async ({ number }) => {
      numbers.push(number);
    });
    return numbers;
  };
  return { world, generations, workedIn };
};

describe('work', () => {
  it('is done in the current generation, and in the one that is built', async () => {
    expect(await aWorld(recordOf(first)).workedIn()).toEqual([1]);
    expect(await aWorld(recordOf(first, second)).workedIn()).toEqual([1, 2]);
  });

  it('goes by what was read a moment ago; a process that was stopped looks again first', async () => {
    const { world, workedIn } = aWorld(recordOf(first));
    await workedIn();
    world.record = recordOf(first, second);
    world.nowMs += 499;
    expect(await workedIn()).toEqual([1]);
    expect(world.reads).toBe(1);
    world.nowMs += 3_600_000;
    expect(await workedIn()).toEqual([1, 2]);
    expect(world.reads).toBe(2);
  });

  it('is refused when the database is so slow that what was read is old already', async () => {
    const { world, workedIn } = aWorld(recordOf(first));
    world.readMs = 2_000;
    await expect(workedIn()).rejects.toMatchObject({ code: 'service_unavailable' });
    world.readMs = 1_999;
    expect(await workedIn()).toEqual([1]);
  });

  it('is left to newer processes when a generation is of a layout that is not known here', async () => {
    const newer = { number: 2, layout: 3 };
    for (const record of [recordOf(first, newer), recordOf(newer)])
      await expect(aWorld(record).workedIn()).rejects.toMatchObject({ code: 'service_unavailable' });
    const { generations } = aWorld(recordOf(first, newer));
    expect(await generations.inCurrent(async ({ number }) => number)).toBe(1);
  });

  it('that fails in one generation has been done in the other one when it fails', async () => {
    const { generations } = aWorld(recordOf(first, second));
    let isDone = false;
    const work = generations.inEach(async ({ number }) => {
      if (number === 1) throw new Error('broken');
      await new Promise((resolve) => setImmediate(resolve));
      isDone = true;
    });
    await expect(work).rejects.toThrow('broken');
    expect(isDone).toBe(true);
  });
});

describe('a read', () => {
  it('during which the process was stopped for so long that its generation is gone is done again', async () => {
    const { world, generations } = aWorld(recordOf(first));
    const read = await generations.inCurrent(async ({ number }) => {
      if (number === 1) {
        world.record = recordOf(second);
        world.nowMs += 3_600_000;
      }
      return number;
    });
    expect(read).toBe(2);
  });

  it('that failed since its generation is gone is done again, too', async () => {
    const { world, generations } = aWorld(recordOf(first));
    const read = await generations.inCurrent(async ({ number }) => {
      if (number === 2) return number;
      world.record = recordOf(second);
      world.nowMs += 3_600_000;
      throw new Error('no such index');
    });
    expect(read).toBe(2);
  });

  it('bit by bit begins again before its first bit, and ends what it began', async () => {
    const { world, generations } = aWorld(recordOf(first));
    const ended: number[] = [];
    const bits = generations.streamCurrent(async function* ({ number }) {
      try {
        if (number === 1) {
          world.record = recordOf(second);
          world.nowMs += 3_600_000;
        }
        yield `${number}a`;
        yield `${number}b`;
      } finally {
        ended.push(number);
      }
    });
    for await (const bit of bits) {
      expect(bit).toBe('2a');
      break;
    }
    expect(ended).toEqual([1, 2]);
    const all: string[] = [];
    for await (const bit of bits) all.push(bit);
    expect(all).toEqual([]);
  });
});

it('what is current is known as it was read last', async () => {
  const { world, generations, workedIn } = aWorld(recordOf(first));
  expect(generations.isCurrent(1)).toBe(false);
  await workedIn();
  expect(generations.isCurrent(1)).toBe(true);
  world.record = recordOf(second);
  world.nowMs += 1_000;
  await workedIn();
  expect([generations.isCurrent(1), generations.isCurrent(2)]).toEqual([false, true]);
});
