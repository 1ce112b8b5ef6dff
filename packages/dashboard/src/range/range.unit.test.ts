import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, countDays, daysBefore, isDay } from './days.ts';
import { maxDays, presets, rangeError, readRange, searchOf } from './range.ts';

const today = '2026-11-22';
const aDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));

describe('the range in the address', () => {
  it('is the last 30 days without one, today included', () => {
    expect(readRange({}, today)).toEqual({
      choice: '30',
      since: '2026-10-24',
      until: today,
      previous: { since: '2026-09-24', until: '2026-10-23' },
      label: 'Last 30 days',
      previousLabel: 'the 30 days before',
    });
  });

  it.each([
    [{ range: '7' }, '7', '2026-11-16', today],
    [{ range: '90' }, '90', '2026-08-25', today],
    [{ range: 'all' }, 'all', undefined, undefined],
    [{ since: '2026-11-01', until: '2026-11-03' }, 'custom', '2026-11-01', '2026-11-03'],
    [{ since: '2026-11-20' }, 'custom', '2026-11-20', today],
    [{ until: '2026-11-20' }, 'custom', '2026-10-22', '2026-11-20'],
    [{ since: '2000-01-01', until: today }, 'custom', '2024-02-27', today],
    [{ since: '2026-11-03', until: '2026-11-01' }, '30', '2026-10-24', today],
    [{ since: '2026-02-30', range: '7' }, '7', '2026-11-16', today],
    [{ range: '12' }, '30', '2026-10-24', today],
  ])('%j is %s from %s to %s', (search, choice, since, until) => {
    expect(readRange(search, today)).toMatchObject({ choice, ...(since !== undefined && { since, until }) });
    expect(readRange(search, today).since).toBe(since);
  });

  it('names its days and those before', () => {
    const names = (since: string, until: string) => {
      const { label, previousLabel } = readRange({ since, until }, today);
      return [label, previousLabel];
    };
    expect(names('2026-11-01', '2026-11-03')).toEqual(['Nov 1, 2026 to Nov 3, 2026', 'the 3 days before']);
    expect(names('2026-11-01', '2026-11-01')).toEqual(['Nov 1, 2026', 'the day before']);
  });

  it('is read from an address as it was written into it', () => {
    for (const preset of presets) expect(readRange(searchOf({ preset }), today).choice).toBe(preset);
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: maxDays - 1 }), (since, more) => {
        const days = { since, until: addDays(since, more) };
        expect(readRange(searchOf(days), today)).toMatchObject(days);
        expect(rangeError(days)).toBeUndefined();
      }),
    );
  });

  it('has at most 1,000 days, also when the address has more', () => {
    fc.assert(
      fc.property(aDay, aDay, (since, until) => {
        const range = readRange({ since, until }, today);
        expect(countDays({ since: range.since!, until: range.until! })).toBeLessThanOrEqual(maxDays);
      }),
    );
  });

  it.each([
    ['', '2026-11-01', 'Enter a first and a last day.'],
    ['2026-11-02', '2026-11-01', 'The first day is after the last day.'],
    ['2020-11-02', '2026-11-01', 'Choose at most 1,000 days.'],
  ])('%s to %s is none: %s', (since, until, error) => {
    expect(rangeError({ since, until })).toBe(error);
  });
});

describe('days', () => {
  it('the days before are as many, and end where the range begins', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 2_000 }), (since, more) => {
        const days = { since, until: addDays(since, more) };
        const before = daysBefore(days);
        expect(countDays(before)).toBe(countDays(days));
        expect(addDays(before.until, 1)).toBe(since);
      }),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '26-01-01', '2026-01-01T00:00:00Z', ''])('%j is none', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('of a leap year exist', () => {
    expect([isDay('2028-02-29'), addDays('2028-02-28', 1)]).toEqual([true, '2028-02-29']);
  });
});
