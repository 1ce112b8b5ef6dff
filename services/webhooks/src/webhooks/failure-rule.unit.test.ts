import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@docsight/contracts';
import { countFailure } from './failure-rule.ts';
import type { CountedFailure, FailedDelivery } from './failure-rule.ts';
import { createWebhook } from './webhook.ts';
import type { Webhook } from './webhook.ts';

const t0 = new Date('2026-03-01T10:00:00.000Z');
const after = (seconds: number): Date => new Date(t0.getTime() + seconds * 1_000);
const webhookId = '4f0c2f0e-6d3f-4c67-9b3f-6f5d4a2c1b0a';
const accountId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const eventId = 'evt_AbC123dEf456';

const aWebhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  ...createWebhook(
    { url: 'https://example.com/hook' },
    { id: webhookId, accountId, sealedSecret: 's', allEvents: ['lead.captured'], now: t0 },
  ),
  ...overrides,
});
const failure = (n: number, overrides: Partial<FailedDelivery> = {}): FailedDelivery => ({
  kind: 'failed',
  accountId,
  webhookId,
  revision: 1,
  attemptId: `d${n}`,
  endedAt: after(n),
  statusCode: 500,
  errorMessage: 'The receiver responded with 500.',
  ...overrides,
});
const failedTimes = (count: number): Webhook => {
  let webhook = aWebhook();
  for (let n = 1; n <= count; n += 1) webhook = counted(webhook, failure(n)).webhook;
  return webhook;
};
const counted = (webhook: Webhook, failed: FailedDelivery): CountedFailure => {
  const result = countFailure(webhook, failed, eventId);
  if (!result) throw new Error('The failure does not count.');
  return result;
};

describe('a failed delivery', () => {
  it('is added to the failures, and the first two change nothing else', () => {
    expect(counted(aWebhook(), failure(1))).toEqual({
      webhook: aWebhook({ failures: [{ attemptId: 'd1', endedAt: after(1) }] }),
      event: undefined,
    });
    expect(counted(failedTimes(1), failure(2))).toMatchObject({ webhook: { isActive: true }, event: undefined });
  });

  it('disables the webhook at the third, and ends its lifetime', () => {
    expect(counted(failedTimes(2), failure(3)).webhook).toEqual({
      ...failedTimes(2),
      failures: [1, 2, 3].map((n) => ({ attemptId: `d${n}`, endedAt: after(n) })),
      isActive: false,
      lifetime: 2,
      updatedAt: after(3),
    });
  });

  it('disables the webhook at once with 410', () => {
    const { webhook, event } = counted(aWebhook(), failure(1, { kind: 'gone', statusCode: 410 }));
    expect(webhook).toMatchObject({ isActive: false, lifetime: 2, failures: [{ attemptId: 'd1' }] });
    expect(event?.data).toMatchObject({ reason: 'gone', consecutiveFailures: 1, lastStatusCode: 410 });
  });

  it('that disables the webhook has a valid event with the last attempt', () => {
    const { event } = counted(failedTimes(2), failure(3, { statusCode: null, errorMessage: 'No response.' }));
    expect(catalogue['webhook.disabled'].message.parse(event)).toEqual(event);
    expect(event).toMatchObject({ id: eventId, time: after(3).toISOString(), accountId, requestId: 'd3' });
    expect(event?.data).toEqual({
      webhookId,
      url: 'https://example.com/hook',
      reason: 'failures',
      consecutiveFailures: 3,
      lastStatusCode: null,
      lastError: 'No response.',
      disabledAt: after(3).toISOString(),
    });
  });

  it.each<[string, Webhook, FailedDelivery]>([
    ['it is counted already', failedTimes(2), failure(2)],
    ['a later attempt succeeded', aWebhook({ lastSuccessAt: after(2) }), failure(1)],
    ['an attempt succeeded at the same time', aWebhook({ lastSuccessAt: after(1) }), failure(1)],
    ['the webhook is disabled', aWebhook({ isActive: false }), failure(1)],
    ['the account changed the webhook', aWebhook({ revision: 2 }), failure(1)],
    ['the account changed the webhook, also with 410', aWebhook({ revision: 2 }), failure(1, { kind: 'gone' })],
  ])('does not count if %s', (_case, webhook, failed) => {
    expect(countFailure(webhook, failed, eventId)).toBeUndefined();
  });

  it('counts after an earlier success', () => {
    expect(counted(aWebhook({ lastSuccessAt: after(1) }), failure(2)).webhook.failures).toHaveLength(1);
  });
});
