import { describe, expect, it } from '@jest/globals';
import { recoveryStart } from './recovery-start.ts';

describe('the start of a recovery', () => {
  const webhook = { created_at: '2026-11-03T12:00:00Z' };
  type Status = 'pending' | 'delivered' | 'failed' | 'dropped';
  const deliveryAt = (second: number, status: Status) => ({ status, created_at: `2026-11-03T12:00:0${second}Z` });
  const success = deliveryAt(3, 'delivered');

  it.each([
    ['after a loss', [deliveryAt(9, 'dropped'), deliveryAt(8, 'failed'), success]],
    ['though deliveries before the loss still wait', [deliveryAt(9, 'failed'), deliveryAt(8, 'pending'), success]],
    ['also if the success is older than the newest deliveries', [deliveryAt(9, 'dropped'), deliveryAt(8, 'dropped')]],
  ])('is the last success %s', (_title, newest) => {
    expect(recoveryStart({ webhook, newest, lastSuccess: success })).toBe(success.created_at);
  });

  it('is the creation of the webhook if nothing was ever delivered', () => {
    const newest = [deliveryAt(9, 'pending'), deliveryAt(8, 'failed')];
    expect(recoveryStart({ webhook, newest, lastSuccess: undefined })).toBe(webhook.created_at);
  });

  it.each([
    ['without deliveries', [], undefined],
    ['if the newest delivery succeeded', [success, deliveryAt(2, 'failed')], success],
    ['if all since the last success still wait', [deliveryAt(9, 'pending'), success], success],
  ])('is absent %s', (_title, newest, lastSuccess) => {
    expect(recoveryStart({ webhook, newest, lastSuccess })).toBeUndefined();
  });
});
