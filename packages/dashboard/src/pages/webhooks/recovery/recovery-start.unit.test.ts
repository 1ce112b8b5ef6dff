import { describe, expect, it } from '@jest/globals';
import { recoveryStart } from './recovery-start.ts';

describe('the start of a recovery', () => {
  const log = (...statuses: ('pending' | 'delivered' | 'failed' | 'dropped')[]) =>
    statuses.map((status, index) => ({ status, created_at: `2026-11-03T12:00:0${9 - index}Z` }));

  it.each([
    ['the oldest loss since the last success', log('dropped', 'failed', 'failed', 'delivered', 'failed'), '07'],
    ['the oldest loss, if nothing ever succeeded', log('pending', 'failed', 'failed'), '07'],
    ['a loss, though deliveries before it still wait', log('failed', 'pending', 'delivered'), '09'],
  ])('is %s', (_title, deliveries, second) => {
    expect(recoveryStart(deliveries)).toBe(`2026-11-03T12:00:${second}Z`);
  });

  it.each([
    ['without deliveries', log()],
    ['if the newest delivery succeeded', log('delivered', 'failed')],
    ['if all since the last success still wait', log('pending', 'delivered')],
  ])('is absent %s', (_title, deliveries) => {
    expect(recoveryStart(deliveries)).toBeUndefined();
  });
});
