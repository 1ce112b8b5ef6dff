import { describe, expect, it } from '@jest/globals';
import { makeToldReaders } from './recently-published.ts';

describe('readers that were told of', () => {
  it('are known by their version until they have rested or are forgotten', () => {
    let nowMs = 0;
    const told = makeToldReaders(() => nowMs);
    told.note('a', 1);
    told.note('b', 1);
    nowMs = 600;
    told.note('a', 2);
    expect([told.isTold('a', 1), told.isTold('a', 2), told.isTold('b', 1)]).toEqual([false, true, true]);
    nowMs = 1_000;
    expect(told.takeRested()).toEqual([{ readerId: 'b', version: 1 }]);
    expect([told.isTold('a', 2), told.isTold('b', 1)]).toEqual([true, false]);
    told.forget('a');
    nowMs = 5_000;
    expect([told.isTold('a', 2), told.takeRested()]).toEqual([false, []]);
  });
});
