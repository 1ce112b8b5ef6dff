import { describe, expect, it } from '@jest/globals';
import { aDownload } from '../../test/events.ts';
import type { Attempt } from '../attempts/index.ts';
import type { Webhook } from '../webhooks/index.ts';
import { decideSending, newDelivery } from './delivery.ts';
import type { ClaimedDelivery } from './delivery.ts';
import { afterAttempt, planAfter } from './retry-plan.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const event = aDownload('4f0c2f0e-6d3f-4c67-9b3f-6f5d4a2c1b0a');
const webhook = {
  id: 'w1',
  accountId: event.accountId,
  isActive: true,
  lifetime: 3,
  events: [event.type],
} as Webhook;
const claimed = (overrides: Partial<ClaimedDelivery> = {}): ClaimedDelivery => ({
  ...newDelivery(event, webhook, now),
  lease: { owner: 'p1', token: 't1', until: now },
  takenOver: false,
  resendsOwed: 0,
  ...overrides,
});
const attempt = (n: number, statusCode: number | null, overrides: Partial<Attempt> = {}): Attempt =>
  ({ attempt: n, statusCode, endedAt: now, resend: false, ...overrides }) as Attempt;
const after = (ms: number): Date => new Date(now.getTime() + ms);

describe('a delivery', () => {
  it('has the ids of its event and webhook as id, and the exact text of the envelope as body', () => {
    const delivery = newDelivery(event, webhook, now);
    expect(delivery).toMatchObject({ id: `${event.id}:w1`, attempts: 0, lifetime: 3, requestId: event.requestId });
    expect(delivery.body).toBe(
      `{"id":"${event.id}","event":"document.downloaded","created_at":"${event.time}","data":${JSON.stringify(event.data.payload)}}`,
    );
  });

  it('is dropped if its webhook was deleted, disabled, or no longer selects the event', () => {
    const reasonToDrop = (current: Webhook | undefined) => {
      const decision = decideSending(claimed(), current);
      return decision.kind === 'drop' ? decision.reason : undefined;
    };
    expect(reasonToDrop(webhook)).toBeUndefined();
    expect(reasonToDrop(undefined)).toMatch(/deleted/);
    expect(reasonToDrop({ ...webhook, isActive: false })).toMatch(/disabled/);
    expect(reasonToDrop({ ...webhook, lifetime: 4 })).toMatch(/disabled/);
    expect(reasonToDrop({ ...webhook, events: ['lead.captured'] })).toMatch(/no longer selects/);
  });

  it('is resent in a later lifetime and without being selected, but not to an inactive webhook or without a body', () => {
    const resend = claimed({ resendsOwed: 1 });
    const changed: Webhook = { ...webhook, lifetime: 4, events: ['lead.captured'] };
    expect(decideSending(resend, changed)).toEqual({ kind: 'send', webhook: changed });
    expect(decideSending(resend, { ...webhook, isActive: false })).toEqual({ kind: 'cancel_resends' });
    expect(decideSending(resend, undefined)).toEqual({ kind: 'cancel_resends' });
    expect(decideSending({ ...resend, body: '' }, webhook)).toEqual({ kind: 'cancel_resends' });
  });
});

describe('the retry plan', () => {
  const delays = [60_000, 1_800_000];
  it.each([200, 201, 204, 299])('succeeds with status %i', (code) => {
    expect(planAfter(attempt(3, code), delays)).toEqual({ kind: 'succeeded' });
  });
  it.each([null, 100, 199, 300, 301, 400, 401, 404, 429, 500, 503])(
    'retries twice after status %p, and fails after the third attempt',
    (code) => {
      expect(planAfter(attempt(1, code), delays)).toEqual({ kind: 'retry', dueAt: after(60_000) });
      expect(planAfter(attempt(2, code), delays)).toEqual({ kind: 'retry', dueAt: after(1_800_000) });
      expect(planAfter(attempt(3, code), delays)).toEqual({ kind: 'failed' });
    },
  );
  it('does not count the attempts outside the plan', () => {
    expect(planAfter(attempt(6, 500), delays, 5)).toEqual({ kind: 'retry', dueAt: after(60_000) });
    expect(planAfter(attempt(8, 500), delays, 5)).toEqual({ kind: 'failed' });
  });
  it('ends at once with status 410', () => {
    expect(planAfter(attempt(1, 410), delays)).toEqual({ kind: 'gone' });
  });
});

describe('what follows an attempt', () => {
  const delays = [60_000];
  it('is a retry that does not count for the webhook', () => {
    const retry = { kind: 'retry', dueAt: after(60_000) };
    expect(afterAttempt(claimed(), attempt(1, 500), delays)).toEqual({
      result: 'retry',
      outcome: undefined,
      step: retry,
      dueAt: retry.dueAt,
    });
  });
  it.each([
    [204, 'succeeded', 'delivered'],
    [500, 'failed', 'failed'],
    [410, 'gone', 'failed'],
  ])('with status %i at the end of the plan is the outcome %s and the status %s', (code, outcome, status) => {
    expect(afterAttempt(claimed({ attempts: 1 }), attempt(2, code), delays)).toEqual({
      result: outcome,
      outcome,
      step: { kind: 'finish', status },
      dueAt: undefined,
    });
  });
  it('is for a resend the success that settles it, or a failure that counts for nothing', () => {
    const delivery = claimed({ resendsOwed: 1 });
    expect(afterAttempt(delivery, attempt(1, 200, { resend: true }), delays)).toEqual({
      result: 'succeeded',
      outcome: 'succeeded',
      step: { kind: 'resent', success: true },
      dueAt: undefined,
    });
    for (const code of [500, 410, null]) {
      expect(afterAttempt(delivery, attempt(1, code, { resend: true }), delays)).toEqual({
        result: 'resend_failed',
        outcome: undefined,
        step: { kind: 'resent', success: false },
        dueAt: undefined,
      });
    }
  });
  it('is another attempt at once while resends are owed', () => {
    const delivery = claimed({ resendsOwed: 2 });
    expect(afterAttempt(delivery, attempt(1, 500, { resend: true }), delays).dueAt).toEqual(now);
  });
});
