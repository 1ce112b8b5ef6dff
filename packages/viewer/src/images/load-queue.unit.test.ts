import { describe, expect, it } from '@jest/globals';
import { settled } from '../../test/settled.ts';
import { makeLoadQueue } from './load-queue.ts';

const setUp = (concurrency: number) => {
  const loads: { page: number; signal: AbortSignal; end: () => void }[] = [];
  const done = new Set<number>();
  let idle = 0;
  const queue = makeLoadQueue<number>({
    concurrency,
    isSame: (one, other) => one === other,
    isMissing: (page) => !done.has(page),
    load: (page, signal) =>
      new Promise<void>((resolve) => {
        loads.push({
          page,
          signal,
          end: () => {
            if (!signal.aborted) done.add(page);
            resolve();
          },
        });
      }),
    onIdle: () => (idle += 1),
  });
  const end = async (page: number): Promise<void> => {
    loads
      .filter((load) => load.page === page)
      .at(-1)!
      .end();
    await settled();
  };
  return { queue, loads, end, idle: () => idle, started: () => loads.map(({ page }) => page) };
};

describe('load queue', () => {
  it('loads with the given concurrency, in the given order', async () => {
    const { queue, end, started } = setUp(2);
    queue.setRequests([3, 1, 2]);
    expect(started()).toEqual([3, 1]);
    await end(1);
    expect(started()).toEqual([3, 1, 2]);
  });

  it('aborts a load that is no longer requested, and continues with the new requests', async () => {
    const { queue, loads, started, end, idle } = setUp(1);
    queue.setRequests([1, 2]);
    queue.setRequests([2, 3]);
    expect(loads[0]!.signal.aborted).toBe(true);
    expect(started()).toEqual([1, 2]);
    await end(1);
    expect(started()).toEqual([1, 2]);
    await end(2);
    await end(3);
    expect(idle()).toBe(1);
  });

  it('restarts an aborted load that is requested again before it has ended', async () => {
    const { queue, started, end, idle } = setUp(1);
    queue.setRequests([1]);
    queue.setRequests([2]);
    queue.setRequests([1]);
    expect(started()).toEqual([1, 2, 1]);
    await end(1);
    expect(idle()).toBe(1);
  });

  it('loads nothing twice that is loading or loaded', async () => {
    const { queue, started, end, idle } = setUp(2);
    queue.setRequests([1]);
    queue.setRequests([1]);
    await end(1);
    queue.setRequests([1]);
    expect(started()).toEqual([1]);
    expect(idle()).toBe(2);
  });
});
