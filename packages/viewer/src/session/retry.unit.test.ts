import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ViewerError } from '../api/viewer-error.ts';
import { waitMs, retry } from './retry.ts';

const errorResponse = (status: number, retryAfterMs?: number) =>
  new ViewerError({ status, code: 'code', message: 'No.', retryAfterMs });

/** Retries a call that fails with each of these errors in turn, then returns 'done'. */
const retryThrough = async (errors: Error[], policy = { maxAttempts: 4, maxWaitMs: 10_000 }) => {
  const waits: number[] = [];
  const left = [...errors];
  let calls = 0;
  const call = (): Promise<string> => {
    calls += 1;
    const next = left.shift();
    return next ? Promise.reject(next) : Promise.resolve('done');
  };
  const delay = (ms: number): Promise<void> => Promise.resolve(void waits.push(ms));
  const outcome = await retry(call, { policy, delay, random: () => 1 }).catch((error: unknown) => error);
  return { outcome, waits, calls };
};

describe('retry', () => {
  it('waits twice as long each time', async () => {
    const { outcome, waits } = await retryThrough([errorResponse(0), errorResponse(503), errorResponse(500)]);
    expect(outcome).toBe('done');
    expect(waits).toEqual([500, 1000, 2000]);
  });

  it('waits as long as the server requests', async () => {
    expect((await retryThrough([errorResponse(429, 3000)])).waits).toEqual([4000]);
  });

  it('stops after the greatest number of attempts', async () => {
    const { outcome, calls } = await retryThrough([1, 2, 3, 4, 5].map(() => errorResponse(503)));
    expect(outcome).toMatchObject({ status: 503 });
    expect(calls).toBe(4);
  });

  it('stops when the server requests too long a wait', async () => {
    const { outcome, waits } = await retryThrough([errorResponse(429, 60_000)]);
    expect(outcome).toMatchObject({ status: 429 });
    expect(waits).toEqual([]);
  });

  it.each([400, 401, 403, 404, 422])('does not repeat a call after %i', async (status) => {
    expect((await retryThrough([errorResponse(status)])).calls).toBe(1);
  });

  it('does not repeat a call after a bug in the page', async () => {
    const { outcome, calls } = await retryThrough([new TypeError('x is undefined')]);
    expect(outcome).toBeInstanceOf(TypeError);
    expect(calls).toBe(1);
  });

  it('waits at least as long as the server requests, and otherwise 0.25 to 30 s', () => {
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(50), random, fc.nat(100_000), (attempts, chance, requested) => {
        expect(waitMs(attempts + 1, requested, chance)).toBeGreaterThanOrEqual(requested);
        const own = waitMs(attempts + 1, undefined, chance);
        expect(own).toBeGreaterThanOrEqual(250);
        expect(own).toBeLessThanOrEqual(30_000);
      }),
    );
  });
});
