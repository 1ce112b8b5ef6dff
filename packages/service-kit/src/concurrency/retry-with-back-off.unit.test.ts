import { describe, expect, it } from '@jest/globals';
import { retryWithBackOff } from './retry-with-back-off.ts';

const failing = (times: number) => {
  let attempts = 0;
  return {
    attempts: () => attempts,
    work: async () => {
      attempts += 1;
      if (attempts <= times) throw new Error(`failure ${attempts}`);
      return attempts;
    },
  };
};
const immediately = () => 0;

describe('retry with back-off', () => {
  it('repeats the work until it succeeds, and reports each failed attempt', async () => {
    const { work } = failing(2);
    const reported: [string, number][] = [];
    const delayed: number[] = [];
    const result = await retryWithBackOff(work, {
      backOff: (attempt) => {
        delayed.push(attempt);
        return 0;
      },
      onRetry: (error, attempt) => reported.push([(error as Error).message, attempt]),
    });
    expect(result).toBe(3);
    expect(delayed).toEqual([1, 2]);
    expect(reported).toEqual([
      ['failure 1', 1],
      ['failure 2', 2],
    ]);
  });

  it('throws an error that is not worth another attempt', async () => {
    const { work, attempts } = failing(5);
    const retryIf = (error: unknown) => (error as Error).message === 'failure 1';
    await expect(retryWithBackOff(work, { backOff: immediately, retryIf })).rejects.toThrow('failure 2');
    expect(attempts()).toBe(2);
  });

  it('throws the last error after the last attempt', async () => {
    const { work } = failing(5);
    await expect(retryWithBackOff(work, { backOff: immediately, maxAttempts: 3 })).rejects.toThrow('failure 3');
  });

  it('ends a pause when the signal fires, and throws the last error', async () => {
    const { work, attempts } = failing(5);
    const stop = new AbortController();
    const result = retryWithBackOff(work, { backOff: () => 60_000, signal: stop.signal });
    setImmediate(() => stop.abort());
    await expect(result).rejects.toThrow('failure 1');
    expect(attempts()).toBe(1);
  });

  it('makes one attempt when the signal has fired before', async () => {
    const { work } = failing(1);
    const signal = AbortSignal.abort();
    await expect(retryWithBackOff(work, { backOff: immediately, signal })).rejects.toThrow('failure 1');
  });
});
