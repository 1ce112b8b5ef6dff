import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue } from './fair-queue.ts';
import type { Turn } from './fair-queue.ts';

type Entry = { accountId: string; number: number };

const aQueue = (limits = { total: 4, perAccount: 2 }) => {
  const clock = { ms: 0 };
  const queue = new FairQueue<Entry>(limits, () => clock.ms);
  const add = (accountId: string, number = 0): void => queue.add({ accountId, number });
  return { queue, clock, add };
};

describe('a fair queue', () => {
  it('gives each account its turn, even if one account has many entries', () => {
    const { queue, add } = aQueue({ total: 6, perAccount: 3 });
    for (let number = 1; number <= 5; number += 1) add('big', number);
    add('small', 1);
    add('other', 1);
    const order = Array.from({ length: 5 }, () => queue.next()?.entry);
    expect(order.map((entry) => `${entry?.accountId} ${entry?.number}`)).toEqual([
      'big 1',
      'small 1',
      'other 1',
      'big 2',
      'big 3',
    ]);
    expect(queue.next()).toBeUndefined();
  });

  it('has room for as many entries as the receiver is likely to take soon', () => {
    const { queue, clock, add } = aQueue({ total: 256, perAccount: 8 });
    expect(queue.roomOf('a')).toBe(8);
    add('a', 0);
    for (let number = 1; number <= 50; number += 1) {
      const turn = queue.next();
      add('a', number); // an entry waits, so the receiver's speed is not forgotten
      clock.ms += 5;
      turn?.releaseSlot();
    }
    expect(queue.roomOf('a')).toBeGreaterThan(60);
    queue.next(); // a request without a response
    clock.ms += 1_000;
    expect(queue.roomOf('a')).toBe(7 + 8);
    clock.ms += 60_000;
    expect(queue.roomOf('a')).toBe(7);
    expect(queue.accountsWithoutRoom()).toEqual([]);
  });

  describe('without room for a reservation', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    /** A queue that is full with reservations of an account, whose receiver takes `responseMs`. */
    const aFullQueue = (responseMs: number) => {
      const { queue, clock, add } = aQueue({ total: 8, perAccount: 1 });
      add('a');
      for (let number = 1; number <= 50; number += 1) {
        const turn = queue.next();
        add('a', number);
        clock.ms += responseMs;
        turn?.releaseSlot();
      }
      while (queue.reserve('a'));
      expect(queue.roomOf('a')).toBe(0);
      return queue;
    };

    it('rejects it at once if the receiver is slow', async () => {
      expect(await aFullQueue(100).reserveSoon('a')).toBe(false);
    });

    it('lets it wait for a fast receiver, until there is room', async () => {
      const queue = aFullQueue(5);
      const reservation = queue.reserveSoon('a');
      jest.advanceTimersByTime(499);
      queue.cancelReservation('a');
      expect(await reservation).toBe(true);
      expect(queue.roomOf('a')).toBe(0);
    });

    it('rejects it after half a second', async () => {
      const queue = aFullQueue(5);
      const reservation = queue.reserveSoon('a');
      jest.advanceTimersByTime(500);
      expect(await reservation).toBe(false);
    });

    it('lets 32 wait, and rejects further ones at once', async () => {
      const queue = aFullQueue(5);
      const waiting = Array.from({ length: 32 }, () => queue.reserveSoon('a'));
      expect(await queue.reserveSoon('a')).toBe(false);
      queue.close();
      expect(await Promise.all(waiting)).not.toContain(true);
    });

    it('rejects it when the queue is closed', async () => {
      const queue = aFullQueue(5);
      const reservation = queue.reserveSoon('a');
      queue.close();
      expect(await reservation).toBe(false);
    });
  });

  it('returns each entry once and never exceeds a limit', () => {
    const action = fc.record({
      accountId: fc.constantFrom('a', 'b', 'c'),
      does: fc.constantFrom('add', 'next', 'free'),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 200 }), ({ length, ...actions }) => {
        const { queue, clock, add } = aQueue({ total: 3, perAccount: 2 });
        const running: Turn<Entry>[] = [];
        const returned = new Set<number>();
        let added = 0;
        const takeNext = (): boolean => {
          const turn = queue.next();
          if (!turn) return false;
          expect(returned.has(turn.entry.number)).toBe(false);
          returned.add(turn.entry.number);
          running.push(turn);
          expect(running.length).toBeLessThanOrEqual(3);
          const ofAccount = running.filter(({ entry }) => entry.accountId === turn.entry.accountId);
          expect(ofAccount.length).toBeLessThanOrEqual(2);
          return true;
        };
        for (let index = 0; index < length; index += 1) {
          const { accountId, does } = actions[index]!;
          clock.ms += 7;
          if (does === 'add') add(accountId, (added += 1));
          else if (does === 'next') takeNext();
          else running.shift()?.releaseSlot();
        }
        for (;;) {
          if (!takeNext() && running.length === 0) break;
          running.shift()?.releaseSlot();
        }
        expect(returned.size).toBe(added);
      }),
    );
  });

  it('has no room after close, which returns the waiting entries', () => {
    const { queue, add } = aQueue();
    for (const number of [1, 2, 3]) add('a', number);
    queue.next();
    expect(queue.close().map(({ number }) => number)).toEqual([2, 3]);
    expect([queue.reserve('b'), queue.room(), queue.next()]).toEqual([false, 0, undefined]);
  });
});
