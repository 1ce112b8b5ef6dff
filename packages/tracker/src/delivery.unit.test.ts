import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  afterResponse,
  outcomeOf,
  bodyOf,
  withoutBackOff,
  isDue,
  newDelivery,
  nextBatch,
  pendingOf,
  withoutRejected,
} from './delivery.ts';
import type { Delivery } from './delivery.ts';

const noon = Date.UTC(2026, 4, 4, 12);
const aDelivery = (ms: Record<number, number>, overrides: Partial<Delivery> = {}): Delivery => ({
  ...newDelivery(
    { url: '/s/Ab3dE9/beacons', token: 'token', sessionId: 'ses_1', expiresAt: noon, expiresAtMs: 1_000_000 },
    new Map(Object.entries(ms).map(([page, each]) => [Number(page), each])),
  ),
  ...overrides,
});
const at = { nowMs: 10_000, random: 1 };

describe('pending totals', () => {
  it('include pages that were just shown, and totals that grew by at least a millisecond', () => {
    const delivery = aDelivery({ 1: 1_500.7, 2: 0 });
    expect(pendingOf(delivery)).toEqual([
      [1, 1_500],
      [2, 0],
    ]);
    const confirmed = afterResponse(delivery, nextBatch(delivery), { kind: 'confirmed' }, at);
    expect(pendingOf(confirmed)).toEqual([]);
    expect(
      pendingOf({
        ...confirmed,
        totals: new Map([
          [1, 1_500.9],
          [2, 1],
        ]),
      }),
    ).toEqual([[2, 1]]);
  });

  it('are sent in seconds, at most 1,000 pages at a time, below the 64 KB of the server', () => {
    expect(JSON.parse(bodyOf(aDelivery({}), [[1, 1_500]]))).toEqual({
      viewer_token: 'token',
      pages: [{ page: 1, seconds: 1.5 }],
    });
    const long = aDelivery(Object.fromEntries(Array.from({ length: 10_000 }, (_, page) => [page + 1, 86_399_999])));
    expect(nextBatch(long)).toHaveLength(1_000);
    expect(bodyOf(long, nextBatch(long)).length).toBeLessThan(40 * 1_024);
  });
});

describe('the outcome of a response', () => {
  it.each([
    [204, 'confirmed'],
    [200, 'failed'],
    [302, 'failed'],
    [400, 'rejected'],
    [401, 'session-ended'],
    [403, 'failed'],
    [404, 'document-gone'],
    [410, 'document-gone'],
    [413, 'rejected'],
    [422, 'rejected'],
    [429, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
  ])('with status %i is %s', (status, kind) => {
    expect(outcomeOf(status, null, noon)).toEqual({ kind });
  });

  it.each([
    ['7', 7_000],
    ['Mon, 04 May 2026 12:00:30 GMT', 30_000],
    ['99999999', 3_600_000],
    ['Mon, 04 May 2026 11:00:00 GMT', undefined],
    ['soon', undefined],
  ])('with Retry-After %s is a failure with a wait of %s ms', (retryAfter, waitMs) => {
    expect(outcomeOf(429, retryAfter, noon)).toEqual({ kind: 'failed', ...(waitMs && { waitMs }) });
  });
});

describe('a delivery after a failure', () => {
  const failed = (delivery: Delivery, random: number, waitMs?: number): Delivery =>
    afterResponse(delivery, [], { kind: 'failed', ...(waitMs && { waitMs }) }, { nowMs: 10_000, random });

  it('waits twice as long each time, up to a minute, minus up to half of it at random', () => {
    const waits = [];
    for (let delivery = aDelivery({ 1: 1 }), turn = 0; turn < 7; turn += 1) {
      waits.push([failed(delivery, 0).retryAtMs - 10_000, failed(delivery, 1).retryAtMs - 10_000]);
      delivery = failed(delivery, 1);
    }
    expect(waits.map(([, most]) => most)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(waits.every(([least, most]) => least! * 2 === most)).toBe(true);
  });

  it('waits as long as the server requests, even when the network comes back', () => {
    const waiting = withoutBackOff(failed(aDelivery({ 1: 1 }), 0, 30_000));
    expect([isDue(waiting, 39_999), isDue(waiting, 40_000)]).toEqual([false, true]);
    expect(isDue(withoutBackOff(failed(aDelivery({ 1: 1 }), 0)), 10_000)).toBe(true);
  });
});

describe('a delivery after a rejection', () => {
  it('finds each rejected page in log2 n requests, and delivers all others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 10 }),
        (pages, closed) => {
          let delivery = aDelivery(Object.fromEntries(pages.map((page) => [page, 1_000])));
          let requests = 0;
          for (; pendingOf(delivery).length > 0; requests += 1) {
            const batch = nextBatch(delivery);
            const kind = batch.some(([page]) => closed.includes(page)) ? 'rejected' : 'confirmed';
            delivery = afterResponse(delivery, batch, { kind }, at);
          }
          expect([...delivery.confirmed.keys()].sort()).toEqual(pages.filter((page) => !closed.includes(page)).sort());
          const rejected = pages.filter((page) => closed.includes(page)).length;
          expect(requests).toBeLessThanOrEqual(1 + rejected * (2 + Math.ceil(Math.log2(pages.length))));
        },
      ),
    );
  });

  it('sends a rejected page again when it is shown again, and all of them with another token', () => {
    const rejected = aDelivery({ 1: 1, 2: 1 }, { rejected: new Set([1, 2]) });
    expect(pendingOf(rejected)).toEqual([]);
    expect(pendingOf(withoutRejected(rejected, 2))).toEqual([[2, 1]]);
    expect(pendingOf(withoutRejected(rejected))).toHaveLength(2);
  });
});
