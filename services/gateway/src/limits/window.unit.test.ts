import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { inFairTime } from './in-fair-time.ts';
import { admit, windowOf } from './window.ts';

describe('a window', () => {
  it('lets exactly the limit pass', () => {
    const at = (consumed: number) => windowOf({ limit: 100, consumed, msLeft: 30_000, nowMs: 0 });
    expect(at(100)).toMatchObject({ limited: false, remaining: 0 });
    expect(at(101)).toMatchObject({ limited: true, remaining: 0 });
  });

  it('is over at its reset time, which is in whole seconds', () => {
    const window = windowOf({ limit: 1, consumed: 2, msLeft: 1_001, nowMs: 1_000_000_500 });
    expect(window.resetAt * 1000).toBeGreaterThanOrEqual(1_000_000_500 + 1_001);
    expect(window.resetAt).toBe(1_000_002);
    expect(window.retryAfterSeconds).toBe(2);
  });

  it('puts its headers on an answer before it refuses', () => {
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

describe('a fair time limit', () => {
  it('does not blame the other side for a busy event loop', async () => {
    const { port1, port2 } = new MessageChannel();
    const reply = new Promise<string>((resolve) => {
      port2.on('message', () => {
        resolve('in time');
      });
    });
    const answer = inFairTime(reply, 5);
    port1.postMessage('x');
    const busyUntil = performance.now() + 50;
    while (performance.now() < busyUntil);
    expect(await answer).toBe('in time');
    port1.close();
  });

  it('gives up on what does not come', async () => {
    await expect(inFairTime(new Promise(() => undefined), 5)).rejects.toThrow('no answer within 5 ms');
  });
});
