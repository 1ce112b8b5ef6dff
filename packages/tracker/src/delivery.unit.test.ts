import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  afterAnswer,
  answerOf,
  bodyOf,
  hurried,
  isDue,
  newDelivery,
  nextBatch,
  pendingOf,
  readmitted,
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

describe('what is pending', () => {
  it('is what the server does not know: pages just shown too, and only what has grown by a whole millisecond', () => {
    const delivery = aDelivery({ 1: 1_500.7, 2: 0 });
    expect(pendingOf(delivery)).toEqual([
      [1, 1_500],
      [2, 0],
    ]);
    const counted = afterAnswer(delivery, nextBatch(delivery), { kind: 'counted' }, at);
    expect(pendingOf(counted)).toEqual([]);
    expect(
      pendingOf({
        ...counted,
        totals: new Map([
          [1, 1_500.9],
          [2, 1],
        ]),
      }),
    ).toEqual([[2, 1]]);
  });

  it('is told in seconds, at most 1,000 pages at a time, well under the server’s 64 KB', () => {
    expect(JSON.parse(bodyOf(aDelivery({}), [[1, 1_500]]))).toEqual({
      viewer_token: 'token',
      pages: [{ page: 1, seconds: 1.5 }],
    });
    const long = aDelivery(Object.fromEntries(Array.from({ length: 10_000 }, (_, page) => [page + 1, 86_399_999])));
    expect(nextBatch(long)).toHaveLength(1_000);
    expect(bodyOf(long, nextBatch(long)).length).toBeLessThan(40 * 1_024);
  });
});

describe('an answer', () => {
  it.each([
    [204, 'counted'],
    [200, 'failed'],
    [302, 'failed'],
    [400, 'refused'],
    [401, 'ended'],
    [403, 'failed'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'refused'],
    [422, 'refused'],
    [429, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
  ])('%i is %s', (status, kind) => {
    expect(answerOf(status, null, noon)).toEqual({ kind });
  });

  it.each([
    ['7', 7_000],
    ['Mon, 04 May 2026 12:00:30 GMT', 30_000],
    ['99999999', 3_600_000],
    ['Mon, 04 May 2026 11:00:00 GMT', undefined],
    ['soon', undefined],
  ])('with Retry-After %s waits %s ms', (retryAfter, waitMs) => {
    expect(answerOf(429, retryAfter, noon)).toEqual({ kind: 'failed', ...(waitMs && { waitMs }) });
  });
});

describe('after a failure', () => {
  const failed = (delivery: Delivery, random: number, waitMs?: number): Delivery =>
    afterAnswer(delivery, [], { kind: 'failed', ...(waitMs && { waitMs }) }, { nowMs: 10_000, random });

  it('it waits twice as long each time, up to a minute, and up to half of it less by chance', () => {
    const waits = [];
    for (let delivery = aDelivery({ 1: 1 }), turn = 0; turn < 7; turn += 1) {
      waits.push([failed(delivery, 0).retryAtMs - 10_000, failed(delivery, 1).retryAtMs - 10_000]);
      delivery = failed(delivery, 1);
    }
    expect(waits.map(([, most]) => most)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(waits.every(([least, most]) => least! * 2 === most)).toBe(true);
  });

  it('it waits as long as the server says, even when the network is back', () => {
    const asked = hurried(failed(aDelivery({ 1: 1 }), 0, 30_000));
    expect([isDue(asked, 39_999), isDue(asked, 40_000)]).toEqual([false, true]);
    expect(isDue(hurried(failed(aDelivery({ 1: 1 }), 0)), 10_000)).toBe(true);
  });
});

describe('a refusal', () => {
  it('starts a binary search: each page that the server rejects is found in log2 n requests, and all others are counted', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 10 }),
        (pages, closed) => {
          let delivery = aDelivery(Object.fromEntries(pages.map((page) => [page, 1_000])));
          let requests = 0;
          for (; pendingOf(delivery).length > 0; requests += 1) {
            const batch = nextBatch(delivery);
            const kind = batch.some(([page]) => closed.includes(page)) ? 'refused' : 'counted';
            delivery = afterAnswer(delivery, batch, { kind }, at);
          }
          expect([...delivery.confirmed.keys()].sort()).toEqual(pages.filter((page) => !closed.includes(page)).sort());
          const rejected = pages.filter((page) => closed.includes(page)).length;
          expect(requests).toBeLessThanOrEqual(1 + rejected * (2 + Math.ceil(Math.log2(pages.length))));
        },
      ),
    );
  });

  it('of a page is forgotten when it is shown anew, and of all pages with another token', () => {
    const refused = aDelivery({ 1: 1, 2: 1 }, { refused: new Set([1, 2]) });
    expect(pendingOf(refused)).toEqual([]);
    expect(pendingOf(readmitted(refused, 2))).toEqual([[2, 1]]);
    expect(pendingOf(readmitted(refused))).toHaveLength(2);
  });
});
