import { describe, expect, it } from '@jest/globals';
import { afterProbe, afterResponse, isOut, isProbeDue, newHealth } from './replica-health.ts';

const times = { suspectAfterMs: 1_000, idleAfterMs: 5_000 };
const isDue = (health: ReturnType<typeof newHealth>, nowMs: number, owedSinceMs?: number): boolean =>
  isProbeDue(health, owedSinceMs, times, nowMs);

describe('a replica that responds', () => {
  it('is probed when it owes a response and is silent', () => {
    expect([isDue(newHealth(0), 999, 0), isDue(newHealth(0), 1_000, 0)]).toEqual([false, true]);
  });

  it('is not probed while it responds to other requests', () => {
    expect(isDue(afterResponse(newHealth(0), false, 500), 1_000, 0)).toBe(false);
  });

  it('is probed when it had no request for a while', () => {
    expect([isDue(newHealth(0), 4_999), isDue(newHealth(0), 5_000)]).toEqual([false, true]);
  });
});

describe('a frozen replica', () => {
  it('is probed after 0.5, 1, 2 and then every 4 seconds', () => {
    const waits: number[] = [];
    let health = newHealth(0);
    for (let probe = 0; probe < 5; probe += 1) {
      health = afterProbe(health, 'none', 10_000);
      waits.push(health.nextProbeAtMs - 10_000);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 4_000]);
    expect([isDue(health, 13_999), isDue(health, 14_000)]).toEqual([false, true]);
  });

  it('gets requests again after a probe that finds it ready', () => {
    const frozen = afterProbe(newHealth(0), 'none', 100);
    expect([isOut(frozen), isOut(afterProbe(frozen, 'ready', 600))]).toEqual([true, false]);
  });
});

describe('a draining replica', () => {
  it('gets no requests from the response on after which it closes the connection', () => {
    const health = afterResponse(newHealth(0), true, 100);
    expect(health).toMatchObject({ isDraining: true, respondedAtMs: 100, nextProbeAtMs: 600 });
  });

  it('remains draining when a request that it still has gets a response', () => {
    expect(isOut(afterResponse(afterProbe(newHealth(0), 'draining', 100), false, 200))).toBe(true);
  });

  it('gets requests again after a probe that finds it ready', () => {
    expect(isOut(afterProbe(afterResponse(newHealth(0), true, 100), 'ready', 600))).toBe(false);
  });
});
