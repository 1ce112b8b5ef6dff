import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { makeShares } from './shares.ts';

const share = { key: 'account', atOnce: 1 };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Starts to take a share, and shows how that ended. */
const taking = ({ take }: ReturnType<typeof makeShares>, of = share) => {
  const attempt: { state: string; free: () => void } = { state: 'waiting', free: () => undefined };
  void take([of]).then((free) => {
    attempt.state = free ? 'taken' : 'used up';
    if (free) attempt.free = free;
  });
  return attempt;
};

describe('a share that is used up', () => {
  it('is taken by the message that waits longest, as soon as a place is free', async () => {
    const shares = makeShares();
    const [first, second, third] = [taking(shares), taking(shares), taking(shares)];
    await jest.advanceTimersByTimeAsync(100);
    first.free();
    await jest.advanceTimersByTimeAsync(0);
    expect([second.state, third.state]).toEqual(['taken', 'waiting']);
  });

  it('is waited for once, then by no message until a place was free', async () => {
    const shares = makeShares();
    const [first, second] = [taking(shares), taking(shares)];
    await jest.advanceTimersByTimeAsync(250);
    const third = taking(shares);
    await jest.advanceTimersByTimeAsync(0);
    expect([second.state, third.state]).toEqual(['used up', 'used up']);
    first.free();
    const [fourth, fifth] = [taking(shares), taking(shares)];
    await jest.advanceTimersByTimeAsync(0);
    expect([fourth.state, fifth.state]).toEqual(['taken', 'waiting']);
  });

  it('does not delay other shares', async () => {
    const shares = makeShares();
    taking(shares);
    taking(shares);
    const other = taking(shares, { key: 'other', atOnce: 1 });
    await jest.advanceTimersByTimeAsync(0);
    expect(other.state).toBe('taken');
  });
});
