import { describe, expect, it } from '@jest/globals';
import { makeTaskLimit } from './task-limit.ts';

type Task<Result> = { promise: Promise<Result>; resolve(result: Result): void; reject(error: Error): void };

/** A task that ends when the test says so. */
const makeTask = <Result>(): Task<Result> => {
  let ends!: Omit<Task<Result>, 'promise'>;
  const promise = new Promise<Result>((resolve, reject) => (ends = { resolve, reject }));
  return { promise, ...ends };
};

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('the limit of tasks', () => {
  it('runs so many at the same time, in their order, also after an error', async () => {
    const limit = makeTaskLimit(2);
    const { signal } = new AbortController();
    const begun: number[] = [];
    const ends = [0, 1, 2, 3].map(() => makeTask<number>());
    const results = ends.map(({ promise }, index) =>
      limit(() => {
        begun.push(index);
        return promise;
      }, signal),
    );
    const outcomes = Promise.allSettled(results);
    await settled();
    expect(begun).toEqual([0, 1]);
    ends[1]!.reject(new Error('failed'));
    await settled();
    expect(begun).toEqual([0, 1, 2]);
    ends[0]!.resolve(0);
    await settled();
    expect(begun).toEqual([0, 1, 2, 3]);
    for (const index of [2, 3]) ends[index]!.resolve(index);
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('never runs a task whose signal aborts while it waits, and frees its turn', async () => {
    const limit = makeTaskLimit(1);
    const first = makeTask<undefined>();
    const controller = new AbortController();
    const { signal } = new AbortController();
    const begun: string[] = [];
    const running = limit(() => first.promise, signal);
    const aborted = limit(async () => void begun.push('aborted'), controller.signal);
    const next = limit(async () => void begun.push('next'), signal);
    controller.abort();
    first.resolve(undefined);
    await expect(aborted).rejects.toThrow('aborted');
    await Promise.all([running, next]);
    expect(begun).toEqual(['next']);
  });
});
