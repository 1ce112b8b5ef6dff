import { describe, expect, it } from '@jest/globals';
import { createWebhook, secretOverlapMs, secretsAt, updateWebhook } from './webhook.ts';
import type { Webhook } from './webhook.ts';

const t0 = new Date('2026-03-01T10:00:00.000Z');
const after = (ms: number): Date => new Date(t0.getTime() + ms);
const made = (overrides: Partial<Webhook> = {}): Webhook => ({
  ...createWebhook(
    { url: 'https://example.com/hook' },
    { id: 'w1', accountId: 't1', sealedSecret: 'sealed-1', allEvents: ['document.viewed', 'lead.captured'], now: t0 },
  ),
  ...overrides,
});
const updated = (
  current: Webhook,
  input: Parameters<typeof updateWebhook>[1],
  sealedSecret?: string,
  at = after(1_000),
) => updateWebhook(current, input, { sealedSecret, now: at });

describe('a new webhook', () => {
  it('is active and selects all events by default', () => {
    expect(made()).toMatchObject({ isActive: true, events: ['document.viewed', 'lead.captured'], failures: [] });
  });
});

describe('a change of a webhook', () => {
  const failing = made({
    isActive: false,
    lifetime: 2,
    failures: [1, 2, 3].map((n) => ({ attemptId: `d${n}`, endedAt: t0 })),
  });

  it('keeps the fields that it leaves out', () => {
    expect(updated(made(), { events: ['lead.captured'] })).toMatchObject({
      url: 'https://example.com/hook',
      events: ['lead.captured'],
    });
    expect(updated(made(), {}).secrets).toEqual(made().secrets);
  });

  it('enables it again and clears its failures', () => {
    expect(updated(failing, {})).toMatchObject({
      isActive: true,
      failures: [],
      lastSuccessAt: null,
      lifetime: 2,
      revision: 2,
    });
  });

  it('with is_active false keeps its failures, and starts a new lifetime only if it was active', () => {
    expect(updated(failing, { is_active: false })).toMatchObject({
      isActive: false,
      lifetime: 2,
      failures: failing.failures,
    });
    expect(updated(made(), { is_active: false })).toMatchObject({ isActive: false, lifetime: 2 });
  });

  it('changes updatedAt, not createdAt', () => {
    expect(updated(made(), {})).toMatchObject({ createdAt: t0, updatedAt: after(1_000) });
  });
});

describe('the secrets of a webhook', () => {
  const sealedAt = (webhook: Webhook, at: Date): string[] => secretsAt(webhook.secrets, at).map(({ sealed }) => sealed);

  it('are the new one and, for 24 hours, the previous one', () => {
    const rotated = updated(made(), {}, 'sealed-2');
    expect(sealedAt(rotated, after(1_000))).toEqual(['sealed-2', 'sealed-1']);
    expect(sealedAt(rotated, after(999 + secretOverlapMs))).toEqual(['sealed-2', 'sealed-1']);
    expect(sealedAt(rotated, after(1_000 + secretOverlapMs))).toEqual(['sealed-2']);
  });

  it('keep their own 24 hours after another rotation', () => {
    const twice = updated(updated(made(), {}, 'sealed-2'), {}, 'sealed-3', after(3_600_000));
    expect(sealedAt(twice, after(3_600_000))).toEqual(['sealed-3', 'sealed-2', 'sealed-1']);
    expect(sealedAt(twice, after(1_000 + secretOverlapMs))).toEqual(['sealed-3', 'sealed-2']);
    const later = updated(twice, {}, 'sealed-4', after(3 * secretOverlapMs));
    expect(later.secrets.map(({ sealed }) => sealed)).toEqual(['sealed-4', 'sealed-3']);
  });

  it('are at most five', () => {
    let webhook = made();
    for (let n = 2; n < 20; n += 1) webhook = updated(webhook, {}, `sealed-${n}`, after(n));
    expect(webhook.secrets.map(({ sealed }) => sealed)).toEqual([19, 18, 17, 16, 15].map((n) => `sealed-${n}`));
  });
});
