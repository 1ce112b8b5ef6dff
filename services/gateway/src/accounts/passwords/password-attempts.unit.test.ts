import { describe, expect, it } from '@jest/globals';
import { makePasswordAttempts } from './password-attempts.ts';
import type { FailureCount } from './password-attempts.ts';

const counterOf = (limit: number): FailureCount => {
  const failures = new Map<string, number>();
  const change = (key: string, by: number): number => {
    const count = (failures.get(key) ?? 0) + by;
    failures.set(key, count);
    return count;
  };
  return {
    reserve: (key) => Promise.resolve({ limited: change(key, 1) > limit, retryAfterSeconds: 900 }),
    release: async (key) => void change(key, -1),
    reset: async (key) => void failures.delete(key),
  };
};

const someAttempts = () => makePasswordAttempts({ ofNetwork: counterOf(10), ofAll: counterOf(100) });

const [home, attacker] = ['192.0.2.0/24', '198.51.100.0/24'];
const wrong = () => Promise.resolve(undefined);
const right = () => Promise.resolve('ann');
const times = (count: number, act: (at: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => act(at)));
const succeeded = (results: PromiseSettledResult<unknown>[]): number =>
  results.filter(({ status }) => status === 'fulfilled').length;

describe('password attempts', () => {
  it('from one network fail at most ten times, also simultaneously; then even the right password must wait', async () => {
    const attempts = someAttempts();
    expect(succeeded(await times(30, () => attempts.run('ann@example.com', attacker, wrong)))).toBe(10);
    await expect(attempts.run('ann@example.com', attacker, right)).rejects.toMatchObject({
      code: 'rate_limited',
      headers: { 'Retry-After': '900' },
    });
    expect(await attempts.run('bob@example.com', attacker, right)).toBe('ann');
  });

  it('from one network lock out no other network, however many there are', async () => {
    const attempts = someAttempts();
    await times(1_000, () => attempts.run('ann@example.com', attacker, wrong));
    expect(await attempts.run('ann@example.com', home, right)).toBe('ann');
  });

  it('from all networks fail at most a hundred times, also when the owner succeeds meanwhile', async () => {
    const attempts = someAttempts();
    const guess = (at: number) => attempts.run('ann@example.com', `10.0.${at}.0/24`, wrong);
    expect(succeeded(await times(60, guess))).toBe(60);
    expect(await attempts.run('ann@example.com', home, right)).toBe('ann');
    expect(succeeded(await times(60, (at) => guess(60 + at)))).toBe(40);
    await expect(attempts.run('ann@example.com', home, right)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('with the right password are never limited, and reset the count of their network', async () => {
    const attempts = someAttempts();
    await times(9, () => attempts.run('ann@example.com', home, wrong));
    for (let at = 0; at < 200; at += 1) expect(await attempts.run('ann@example.com', home, right)).toBe('ann');
    expect(succeeded(await times(30, () => attempts.run('ann@example.com', home, wrong)))).toBe(10);
  });

  it('that end with an error are not counted', async () => {
    const attempts = someAttempts();
    const fail = () => Promise.reject(new Error('the store is unavailable'));
    for (let at = 0; at < 300; at += 1) await expect(attempts.run('ann@example.com', home, fail)).rejects.toThrow();
    expect(await attempts.run('ann@example.com', home, right)).toBe('ann');
  });
});
