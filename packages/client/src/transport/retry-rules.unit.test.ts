import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { waitBeforeRetry } from './retry-rules.ts';
import type { Failure } from './retry-rules.ts';

const situation = { repeatable: true, failures: 1, maxWaitMs: 60_000, random: 0 };
const status = (code: number, requestedWaitMs?: number): Failure => ({ status: code, requestedWaitMs });

describe('what is tried again, and when', () => {
  it.each<[string, Failure, number | undefined, number | undefined]>([
    // what failed, how, wait if repeatable, wait if not
    ['too many requests, with a time', status(429, 12_000), 12_000, 12_000],
    ['too many requests, at once', status(429, 0), 0, 0],
    ['too many requests, without a time', status(429), 250, 250],
    ['too many requests, for longer than the client waits', status(429, 60_001), undefined, undefined],
    ['a service that is away, with a time', status(503, 2_000), 2_000, undefined],
    ['a service that is away, without a time', status(503), 250, undefined],
    ['a bad gateway', status(502), 250, undefined],
    ['a gateway that waited in vain', status(504), 250, undefined],
    ['the same still being done', status(409, 1_000), 1_000, undefined],
    ['a conflict that time does not mend', status(409), undefined, undefined],
    ['no response', 'no response', 250, undefined],
    ['a fault of the server', status(500), undefined, undefined],
    ['a bad request', status(400), undefined, undefined],
    ['no key', status(401), undefined, undefined],
    ['a time where none belongs', status(422, 1_000), undefined, undefined],
    ['a redirect', status(302), undefined, undefined],
  ])('%s', (_what, failure, ifRepeatable, ifNot) => {
    expect(waitBeforeRetry(failure, situation)).toBe(ifRepeatable);
    expect(waitBeforeRetry(failure, { ...situation, repeatable: false })).toBe(ifNot);
  });

  it('doubles the wait up to eight seconds', () => {
    const waits = [1, 2, 3, 4, 5, 6, 50].map((failures) => waitBeforeRetry('no response', { ...situation, failures }));
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
    expect(waitBeforeRetry('no response', { ...situation, failures: 50, random: 1 })).toBe(8_000);
  });

  const anyFailure = fc.oneof(
    fc.constant<Failure>('no response'),
    fc.record({
      status: fc.integer({ min: 300, max: 599 }),
      requestedWaitMs: fc.option(fc.nat(200_000), { nil: undefined }),
    }),
  );
  const anySituation = fc.record({
    repeatable: fc.boolean(),
    failures: fc.integer({ min: 1, max: 1_000 }),
    maxWaitMs: fc.nat(100_000),
    random: fc.double({ min: 0, max: 0.999, noNaN: true }),
  });

  it('never repeats what may have been done, never comes before it was asked to, never waits without end', () => {
    fc.assert(
      fc.property(anyFailure, anySituation, (failure, given) => {
        const wait = waitBeforeRetry(failure, given);
        if (wait === undefined) return;
        expect(given.repeatable || (failure !== 'no response' && failure.status === 429)).toBe(true);
        const asked = failure === 'no response' ? 0 : (failure.requestedWaitMs ?? 0);
        expect(wait).toBeGreaterThanOrEqual(asked);
        expect(wait).toBeLessThanOrEqual(given.maxWaitMs + 500);
      }),
    );
  });
});
