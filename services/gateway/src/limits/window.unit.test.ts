import { describe, expect, it } from '@jest/globals';
import { admit, windowOf } from './window.ts';

describe('a rate limit window', () => {
  it('admits exactly the limit', () => {
    const at = (consumed: number) => windowOf({ limit: 100, consumed, msLeft: 30_000, nowMs: 0 });
    expect(at(100)).toMatchObject({ limited: false, remaining: 0 });
    expect(at(101)).toMatchObject({ limited: true, remaining: 0 });
  });

  it('has ended at its reset time, which is in whole seconds', () => {
    const window = windowOf({ limit: 1, consumed: 2, msLeft: 1_001, nowMs: 1_000_000_500 });
    expect(window.resetAt * 1000).toBeGreaterThanOrEqual(1_000_000_500 + 1_001);
    expect(window.resetAt).toBe(1_000_002);
    expect(window.retryAfterSeconds).toBe(2);
  });

  it('sets its headers before it rejects a request', () => {
    const headers = new Map<string, string>();
    const window = windowOf({ limit: 2, consumed: 3, msLeft: 5_000, nowMs: 0 });
    expect(() => {
      admit({ setHeader: (name, value) => headers.set(name, value) }, window);
    }).toThrow(expect.objectContaining({ code: 'rate_limited', headers: { 'Retry-After': '5' } }));
    expect(Object.fromEntries(headers)).toEqual({
      'X-RateLimit-Limit': '2',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': '5',
    });
  });
});
