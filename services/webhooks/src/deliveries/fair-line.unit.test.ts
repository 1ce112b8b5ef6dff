import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { makeFairLine } from './fair-line.ts';
import type { Turn } from './fair-line.ts';

type Entry = { accountId: string; number: number };

const aLine = (limits = { total: 4, perAccount: 2 }) => {
  const clock = { ms: 0 };
  const line = makeFairLine<Entry>(limits, () => clock.ms);
  const add = (accountId: string, number = 0): void => line.add({ accountId, number }, false);
  return { line, clock, add };
};

describe('a line of deliveries', () => {
  it('gives each account its turn, however many of one wait', () => {
    const { line, add } = aLine({ total: 6, perAccount: 3 });
    for (let number = 1; number <= 5; number += 1) add('big', number);
    add('small', 1);
    add('other', 1);
    const order = Array.from({ length: 5 }, () => line.next()?.entry);
    expect(order.map((entry) => `${entry?.accountId} ${entry?.number}`)).toEqual([
      ...['big 1', 'small 1', 'other 1', 'big 2', 'big 3'],
    ]);
    expect(line.next()).toBeUndefined();
  });

  it('keeps a place only for what the receiver is likely to take in a moment', () => {
    const { line, clock, add } = aLine({ total: 256, perAccount: 8 });
    expect(line.roomOf('a')).toBe(8);
    add('a', 0);
    for (let number = 1; number <= 50; number += 1) {
      const turn = line.next();
      add('a', number); // one waits, so that what is known of the receiver is kept
      clock.ms += 5;
      turn?.free();
    }
    expect(line.roomOf('a')).toBeGreaterThan(60);
    line.next(); // a call that is not answered
    clock.ms += 1_000;
    expect(line.roomOf('a')).toBe(7 + 8);
    clock.ms += 60_000;
    expect(line.roomOf('a')).toBe(7);
    expect(line.accountsWithoutRoom()).toEqual([]);
  });

  it('lets one wait for room that is about to be made, and no longer than half a second', async () => {
    jest.useFakeTimers();
    try {
      const { line, clock, add } = aLine({ total: 8, perAccount: 1 });
      add('a');
      const turn = line.next();
      clock.ms += 1;
      turn?.free();
      add('a');
      const busy = line.next();
      while (line.reserve('a'));
      expect(line.roomOf('a')).toBe(0);
      const refused = line.reserveSoon('a');
      if (line.roomOf('a') === 0) jest.advanceTimersByTime(500);
      expect(await refused).toBe(false);
      busy?.free();
    } finally {
      jest.useRealTimers();
    }
  });

  it('gives out all that was added, once, and never exceeds a limit', () => {
    const action = fc.record({
      accountId: fc.constantFrom('a', 'b', 'c'),
      does: fc.constantFrom('add', 'next', 'free'),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 200 }), ({ length, ...actions }) => {
        const { line, clock, add } = aLine({ total: 3, perAccount: 2 });
        const running: Turn<Entry>[] = [];
        const given = new Set<number>();
        let added = 0;
        const giveOut = (): boolean => {
          const turn = line.next();
          if (!turn) return false;
          expect(given.has(turn.entry.number)).toBe(false);
          given.add(turn.entry.number);
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
          else if (does === 'next') giveOut();
          else running.shift()?.free();
        }
        for (;;) {
          if (!giveOut() && running.length === 0) break;
          running.shift()?.free();
        }
        expect(given.size).toBe(added);
      }),
    );
  });

  it('has no room once it is closed, and hands out what waited', () => {
    const { line, add } = aLine();
    for (const number of [1, 2, 3]) add('a', number);
    line.next();
    expect(line.close().map(({ number }) => number)).toEqual([2, 3]);
    expect([line.reserve('b'), line.room(), line.next()]).toEqual([false, 0, undefined]);
  });
});
