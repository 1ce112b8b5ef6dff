import { describe, expect, it } from '@jest/globals';
import { makeLoginAttempts } from './login-attempts.ts';

const limit = 10;

const someAttempts = () => {
  const failures = new Map<string, number>();
  const change = (account: string, by: number): number => {
    const count = (failures.get(account) ?? 0) + by;
    failures.set(account, count);
    return count;
  };
  return makeLoginAttempts({
    reserve: (account) => Promise.resolve({ limited: change(account, 1) > limit, retryAfterSeconds: 900 }),
    release: async (account) => void change(account, -1),
    reset: async (account) => void failures.delete(account),
  });
};

const wrong = () => Promise.resolve(undefined);
const right = () => Promise.resolve('ann');
const times = (count: number, act: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: count }, act));

describe('login attempts', () => {
  it('of one account fail at most ten times, also simultaneously; then even the right password must wait', async () => {
    const attempts = someAttempts();
    const results = await times(30, () => attempts.run('ann@example.com', wrong));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit);
    await expect(attempts.run('ann@example.com', right)).rejects.toMatchObject({
      code: 'rate_limited',
      headers: { 'Retry-After': '900' },
    });
    expect(await attempts.run('bob@example.com', right)).toBe('ann');
  });

  it('with the right password are never limited, also simultaneously', async () => {
    const attempts = someAttempts();
    const results = await times(30, () => attempts.run('ann@example.com', right));
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('that end with an error are not counted', async () => {
    const attempts = someAttempts();
    await times(30, () => attempts.run('ann@example.com', () => Promise.reject(new Error('the store is unavailable'))));
    expect(await attempts.run('ann@example.com', right)).toBe('ann');
  });
});
