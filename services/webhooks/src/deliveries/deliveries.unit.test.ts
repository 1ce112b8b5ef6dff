import { describe, expect, it } from '@jest/globals';
import { aDownload } from '../../test/events.ts';
import type { Webhook } from '../webhooks/index.ts';
import { sentenceOfFailure, sentenceOfStatus } from './attempt-sentences.ts';
import type { Attempt } from './attempt.ts';
import { newDelivery, reasonToDrop, stepAfter } from './delivery.ts';
import { deliveryIdOf, deliveryView } from './delivery-log.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const event = aDownload('4f0c2f0e-6d3f-4c67-9b3f-6f5d4a2c1b0a');
const webhook = {
  id: 'w1',
  accountId: event.accountId,
  isActive: true,
  lifetime: 3,
  events: [event.type],
} as Webhook;
const attempt = (n: number, statusCode: number | null): Attempt =>
  ({ attempt: n, statusCode, endedAt: now }) as Attempt;

describe('a delivery', () => {
  it('is known by its event and its webhook, and keeps the exact text of the envelope', () => {
    const delivery = newDelivery(event, webhook, now);
    expect(delivery).toMatchObject({ id: `${event.id}:w1`, attempts: 0, lifetime: 3 });
    expect(delivery.body).toBe(
      `{"id":"${event.id}","event":"document.downloaded","created_at":"${event.time}","data":${JSON.stringify(event.data.payload)}}`,
    );
  });

  it('is dropped when its webhook is gone, off, was off meanwhile, or does not want the event any more', () => {
    const delivery = newDelivery(event, webhook, now);
    expect(reasonToDrop(delivery, webhook)).toBeUndefined();
    expect(reasonToDrop(delivery, undefined)).toMatch(/deleted/);
    expect(reasonToDrop(delivery, { ...webhook, isActive: false })).toMatch(/disabled/);
    expect(reasonToDrop(delivery, { ...webhook, lifetime: 4 })).toMatch(/disabled/);
    expect(reasonToDrop(delivery, { ...webhook, events: ['lead.captured'] })).toMatch(/not want/);
  });
});

describe("a delivery's id in paths", () => {
  const id = 'evt_AbC123dEf456:4f0c2f0e-6d3f-4c67-9b3f-6f5d4a2c1b0a';
  it('has unreserved characters only and leads back', () => {
    const { id: shown } = deliveryView({ ...newDelivery(event, webhook, now), id } as never, undefined);
    expect(shown).toMatch(/^[A-Za-z0-9._~-]{1,200}$/);
    expect(deliveryIdOf(shown)).toBe(id);
  });
  it.each(['', 'x', id, id.replace(':', '.').toUpperCase(), `${id.replace(':', '.')}.`, 'constructor.constructor'])(
    'is not %j',
    (text) => {
      expect(deliveryIdOf(text)).toBeUndefined();
    },
  );
});

describe('what follows from an attempt', () => {
  const delays = [60_000, 1_800_000];
  it.each([200, 201, 204, 299])('is success for %i', (code) => {
    expect(stepAfter(attempt(3, code), delays)).toEqual({ kind: 'succeeded' });
  });
  it.each([null, 100, 199, 300, 301, 400, 401, 404, 429, 500, 503])(
    'is another try for %p, and failure the third time',
    (code) => {
      expect(stepAfter(attempt(1, code), delays)).toEqual({ kind: 'retry', dueAt: new Date(now.getTime() + 60_000) });
      expect(stepAfter(attempt(2, code), delays)).toEqual({
        kind: 'retry',
        dueAt: new Date(now.getTime() + 1_800_000),
      });
      expect(stepAfter(attempt(3, code), delays)).toEqual({ kind: 'failed' });
    },
  );
  it('does not count the attempts outside the plan', () => {
    expect(stepAfter(attempt(6, 500), delays, 5)).toEqual({ kind: 'retry', dueAt: new Date(now.getTime() + 60_000) });
    expect(stepAfter(attempt(8, 500), delays, 5)).toEqual({ kind: 'failed' });
  });
  it('is the end at once for 410', () => {
    expect(stepAfter(attempt(1, 410), delays)).toEqual({ kind: 'gone' });
  });
});

describe('the words for a failure', () => {
  it.each([
    [{ code: 'DEADLINE' }, /within 10 s/],
    [new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })]), /refused/],
    [{ code: 'CERT_HAS_EXPIRED' }, /certificate.*CERT_HAS_EXPIRED/],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, /certificate/],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /certificate/],
    [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, /certificate/],
    [{ code: 'FORBIDDEN_TARGET' }, /private, local or reserved/],
    [{ name: 'HTTPParserError' }, /not valid HTTP/],
    [{ cause: { code: 'ENOTFOUND' } }, /does not resolve/],
    [new Error('secret detail'), /^The request to the receiver failed\.$/],
    [undefined, /failed/],
  ])('say what class it is, and nothing else: %p', (error, sentence) => {
    expect(sentenceOfFailure(error, 10_000)).toMatch(sentence);
  });
  it('are none for a success', () => {
    expect(sentenceOfStatus(204)).toBeNull();
    expect(sentenceOfStatus(404)).toBe('The receiver answered 404.');
    expect(sentenceOfStatus(307)).toMatch(/redirects are not followed/);
    expect(sentenceOfStatus(410)).toMatch(/disabled/);
  });
});
