import { beforeEach, describe, expect, it } from '@jest/globals';
import { metrics } from '@docsight/service-kit';
import { foldLag } from './fold-lag.ts';
import type { FoldLag } from './fold-lag.ts';

const at = (second: number): string => new Date(second * 1000).toISOString();

describe('the lag of folding', () => {
  let second = 0;
  let lag: FoldLag;

  beforeEach(() => {
    metrics.clear();
    lag = foldLag(() => new Date(second * 1000));
  });

  it('is 0 while nothing waits, and the age of the oldest message otherwise', () => {
    second = 100;
    expect(lag.seconds()).toBe(0);
    lag.begun('old', at(90), 1);
    lag.begun('new', at(95), 1);
    expect(lag.seconds()).toBe(10);
    lag.ended('old');
    expect(lag.part.details?.()).toEqual({ fold_lag_seconds: 5 });
    lag.ended('new');
    expect(lag.seconds()).toBe(0);
  });

  it('grows while a message is tried again and again, and while nothing at all is counted', () => {
    second = 100;
    lag.begun('one', at(99), null);
    second = 150;
    lag.begun('one', at(99), null);
    expect(lag.seconds()).toBe(51);
    second = 200;
    expect(lag.seconds()).toBe(101);
  });

  it('is no longer about what another process has taken over', () => {
    second = 100;
    lag.begun('theirs', at(10), 1);
    lag.begun('ours', at(90), 2);
    lag.begun('of no partition', at(80), null);
    lag.keepOnly([2]);
    expect(lag.seconds()).toBe(20);
  });

  it('is never negative, though the clock of who made the change is ahead', () => {
    second = 100;
    lag.begun('early', at(101), 1);
    expect(lag.seconds()).toBe(0);
  });
});
