import { beforeEach, describe, expect, it } from '@jest/globals';
import { foldLag } from './fold-lag.ts';
import type { FoldLag } from './fold-lag.ts';

const at = (second: number): string => new Date(second * 1000).toISOString();

describe('the fold lag', () => {
  let second = 0;
  let lag: FoldLag;

  beforeEach(() => {
    lag = foldLag(() => new Date(second * 1000));
  });

  it('is 0 while nothing waits, and the age of the oldest message otherwise', () => {
    second = 100;
    expect(lag.seconds()).toBe(0);
    lag.started('old', at(90), 1);
    lag.started('new', at(95), 1);
    expect(lag.seconds()).toBe(10);
    lag.finished('old');
    expect(lag.part.details?.()).toEqual({ fold_lag_seconds: 5 });
    lag.finished('new');
    expect(lag.seconds()).toBe(0);
  });

  it('grows while a message is retried, and while nothing is folded', () => {
    second = 100;
    lag.started('one', at(99), null);
    second = 150;
    lag.started('one', at(99), null);
    expect(lag.seconds()).toBe(51);
    second = 200;
    expect(lag.seconds()).toBe(101);
  });

  it('ignores messages of partitions that another process took over', () => {
    second = 100;
    lag.started('theirs', at(10), 1);
    lag.started('ours', at(90), 2);
    lag.started('of no partition', at(80), null);
    lag.keepOnly([2]);
    expect(lag.seconds()).toBe(20);
  });

  it('is never negative, even if the publisher’s clock is ahead', () => {
    second = 100;
    lag.started('early', at(101), 1);
    expect(lag.seconds()).toBe(0);
  });
});
