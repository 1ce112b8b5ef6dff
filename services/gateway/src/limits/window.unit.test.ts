import { describe, expect, it } from '@jest/globals';
import { admit, windowOf } from './window.ts';

describe('a rate limit window', () => {
  it('admits exactly the limit', () => {
    const at = (consumed: number) => windowOf(100, { consumed, endsAtMs: 30_000, msLeft: 30_000 });
    expect(at(100)).toMatchObject({ limited: false, remaining: 0 });
    expect(at(101)).toMatchObject({ limited: true, remaining: 0 });
  });

  it('has ended at its reset time, which is in whole seconds', () => {
    const window = windowOf(1, { consumed: 2, endsAtMs: 1_000_001_501, msLeft: 1_001 });
    expect(window.resetAt).toBe(1_000_002);
    expect(window.retryAfterSeconds).toBe(2);
  });

  it('sets its headers before it rejects a request', () => {
    const headers = new Map<string, string>();
    const window = windowOf(2, { consumed: 3, endsAtMs: 5_000, msLeft: 5_000 });
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
