import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ViewerError } from '../api/viewer-error.ts';
import { patiently, waitMs } from './retry.ts';

const refusal = (status: number, retryAfterMs?: number) =>
  new ViewerError({ status, code: 'code', message: 'No.', retryAfterMs });

/** Answers with each of these in turn, then with 'done'; keeps the waits in between. */
const meeting = async (refusals: Error[], patience = { tries: 4, longestWaitMs: 10_000 }) => {
  const waits: number[] = [];
  const left = [...refusals];
  let calls = 0;
  const call = (): Promise<string> => {
    calls += 1;
    const next = left.shift();
    return next ? Promise.reject(next) : Promise.resolve('done');
  };
  const pause = (ms: number): Promise<void> => Promise.resolve(void waits.push(ms));
  const outcome = await patiently(call, { patience, pause, random: () => 1 }).catch((error: unknown) => error);
  return { outcome, waits, calls };
};

describe('trying again', () => {
  it('waits twice as long each time', async () => {
    const { outcome, waits } = await meeting([refusal(0), refusal(503), refusal(500)]);
    expect(outcome).toBe('done');
    expect(waits).toEqual([500, 1000, 2000]);
  });

  it('waits as long as the server asks for', async () => {
    expect((await meeting([refusal(429, 3000)])).waits).toEqual([4000]);
  });

  it('ends after so many tries', async () => {
    const { outcome, calls } = await meeting([1, 2, 3, 4, 5].map(() => refusal(503)));
    expect(outcome).toMatchObject({ status: 503 });
    expect(calls).toBe(4);
  });

  it('does not wait longer than the reader would', async () => {
    const { outcome, waits } = await meeting([refusal(429, 60_000)]);
    expect(outcome).toMatchObject({ status: 429 });
    expect(waits).toEqual([]);
  });

  it.each([400, 401, 403, 404, 422])('is of no use after %i', async (status) => {
    expect((await meeting([refusal(status)])).calls).toBe(1);
  });

  it('is not for faults of the page itself', async () => {
    const { outcome, calls } = await meeting([new TypeError('x is undefined')]);
    expect(outcome).toBeInstanceOf(TypeError);
    expect(calls).toBe(1);
  });

  it('waits at least what the server asks for, and without that never more than 30 s', () => {
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(50), random, fc.nat(100_000), (tries, chance, asked) => {
        expect(waitMs(tries + 1, asked, chance)).toBeGreaterThanOrEqual(asked);
        const own = waitMs(tries + 1, undefined, chance);
        expect(own).toBeGreaterThanOrEqual(250);
        expect(own).toBeLessThanOrEqual(30_000);
      }),
    );
  });
});
