import { describe, expect, it } from '@jest/globals';
import { hasUnreported, isReportDue, newMeasurement, onFirstSession, onNewSession, onReport } from './measurement.ts';
import type { Measurement } from './measurement.ts';
import { onPage, onTick } from './reading-clock.ts';

const showPage = ({ clock, reported }: Measurement, page: number, nowMs: number): Measurement => ({
  clock: onPage(clock, page, nowMs),
  reported,
});
const read = ({ clock, reported }: Measurement, nowMs: number): Measurement => ({
  clock: onTick(clock, nowMs),
  reported,
});

describe('a measurement', () => {
  it('has nothing to report before a page is shown', () => {
    expect(hasUnreported(read(newMeasurement(true, 0), 1_000))).toBe(false);
  });

  it('reports the first page at once', () => {
    expect(isReportDue(showPage(newMeasurement(true, 0), 1, 0), 0)).toBe(true);
  });

  it('has nothing to report while the totals are as they were reported', () => {
    const reported = onReport(showPage(newMeasurement(true, 0), 1, 0), 0);
    expect([hasUnreported(reported), isReportDue(reported, 10_000)]).toEqual([false, false]);
  });

  it('reports more time of known pages every 5 s, also by a timer that is 100 ms early', () => {
    const reported = onReport(showPage(newMeasurement(true, 0), 1, 0), 0);
    expect([4_899, 4_900].map((nowMs) => isReportDue(read(reported, nowMs), nowMs))).toEqual([false, true]);
  });

  it('reports a new page a second after the last report', () => {
    const reported = onReport(showPage(newMeasurement(true, 0), 1, 0), 0);
    const turned = showPage(reported, 2, 500);
    expect([isReportDue(turned, 500), isReportDue(turned, 900)]).toEqual([false, true]);
  });

  it('reports in the first session what was shown before it', () => {
    const shown = onReport(read(showPage(newMeasurement(true, 0), 1, 0), 2_000), 2_000);
    const first = onFirstSession(shown);
    expect([...first.clock.totals]).toEqual([[1, 2_000]]);
    expect(isReportDue(first, 2_000)).toBe(true);
  });

  it('reports the page on screen again in a later session', () => {
    const reported = onReport(showPage(newMeasurement(true, 0), 1, 0), 0);
    const next = onNewSession(reported, 100);
    expect([...next.clock.totals]).toEqual([[1, 0]]);
    expect(isReportDue(next, 100)).toBe(true);
  });
});
