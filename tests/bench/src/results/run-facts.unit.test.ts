import { describe, expect, it } from '@jest/globals';
import { busyShareBetween, runText } from './run-facts.ts';

const core = (busy: number, idle: number) => ({ times: { user: busy, nice: 0, sys: 0, irq: 0, idle } });

describe('the other work of the machine', () => {
  it('is the part of the time in which the processors were not idle', () => {
    expect(busyShareBetween([core(100, 500), core(0, 0)], [core(600, 500), core(0, 500)])).toBe(0.5);
    expect(busyShareBetween([core(1, 2)], [core(1, 2)])).toBe(0);
  });

  it('is that just before the run, not that of the part before it', () => {
    const run = { cores: 2, loadAverage: 7, at: '2026-11-23T10:00:00Z', commit: 'a', processor: 'p', node: '24' };
    expect(runText({ ...run, seconds: 3, busyShare: 0.02 })).toMatch(/Node 24, 2 % busy before the run\.$/);
    expect(runText({ ...run, seconds: 3, busyShare: 0.4 })).toMatch(/ 40 % busy before the run\. Other work /);
  });

  it('is the load average in older results', () => {
    const run = { cores: 2, at: '2026-11-23T10:00:00Z', commit: 'a', processor: 'p', node: '24', seconds: 3 };
    expect(runText({ ...run, loadAverage: 1.5 })).toMatch(/load average 1\.5 before the run\.$/);
    expect(runText({ ...run, loadAverage: 2.5 })).toMatch(/Other work kept the machine busy/);
  });
});
