import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leadsOf } from '../../data/document-figures.ts';
import { dayFigures, daysSummary, valuesOf } from './day-figures.ts';
import { fallMark, gateMark, stripPages, stripSummary, visitsOf } from './page-facts.ts';
import { reachPaths, reachShares, reachSummary } from './reach.ts';

const figures = {
  views: 12,
  page_analytics: [
    { page: 1, views: 12, avg_time_seconds: 3 },
    { page: 2, views: 11, avg_time_seconds: 42 },
    { page: 3, views: 4, avg_time_seconds: 5 },
  ],
};
const none = { views: 0, page_analytics: [{ page: 1, views: 0, avg_time_seconds: 0 }] };
const fall = { page: 3, before: 11, after: 4 };

describe('the strip of a document', () => {
  it('has the figures of the API', () => {
    expect(stripPages(figures)[1]).toEqual({ page: 2, seconds: 42, share: { visits: 11, of: 12 } });
  });

  it('says where visits stay longest, and where they fall', () => {
    expect(stripSummary(figures, undefined, { largest: fall, gate: undefined })).toBe(
      'Visits stay longest on page 2: 42 s on average. The largest fall: 11 visits saw page 2, 4 saw page 3.',
    );
    expect(stripSummary(figures, 3, { largest: fall, gate: fall })).toBe(
      'Visits stay longest on page 2: 42 s on average. The largest fall is at the gate. ' +
        'E-mail gate before page 3: 7 of 11 visits were lost there (64%).',
    );
    expect(stripSummary(none, 2, { largest: undefined, gate: undefined })).toBe(
      'No visits in this range. E-mail gate before page 2.',
    );
  });

  it('marks the largest fall at its page, and at the gate only once', () => {
    expect([fallMark(fall, undefined), fallMark(fall, 3), fallMark(undefined, 3)]).toEqual([
      { page: 3, text: 'Largest fall: 7 visits lost (64%)' },
      undefined,
      undefined,
    ]);
    expect([gateMark(fall), gateMark(undefined), gateMark({ page: 2, before: 3, after: 3 })]).toEqual([
      'E-mail gate: 7 visits lost (64%)',
      'E-mail gate',
      'E-mail gate',
    ]);
  });
});

describe('the reach of a document', () => {
  it('is a share of all visits, and 0 without any', () => {
    expect(reachShares(visitsOf(figures), 12).map(({ share }) => share)).toEqual([1, 11 / 12, 4 / 12]);
    expect(reachShares(visitsOf(none), 0)).toEqual([{ page: 1, visits: 0, share: 0 }]);
  });

  it('says how far half of the visits came, and how many to the end', () => {
    expect(reachSummary(reachShares(visitsOf(figures), 12), 12)).toBe(
      'At least half of the visits reached page 2; 4 of 12 visits reached the last page (33%).',
    );
    expect(reachSummary([{ page: 1, visits: 2, share: 1 }], 2)).toBe('2 of 2 visits reached the last page (100%).');
    expect(reachSummary([{ page: 9, visits: 0, share: 0 }], 2)).toBe('No visit reached the last page.');
    expect(reachSummary([], 0)).toBe('No visits in this range.');
  });

  it('is drawn inside its box, from one edge to the other', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 100, max: 2_000 }),
        (shares, width) => {
          const reach = shares.map((share, index) => ({ page: index + 1, visits: 0, share }));
          const { line } = reachPaths(reach, { width, height: 100 });
          const numbers = (letter: string) =>
            [...line.matchAll(new RegExp(`${letter}([\\d.]+)`, 'g'))].map(([, number]) => Number(number));
          expect(numbers('H').at(-1)).toBeCloseTo(width, 1);
          expect(numbers('H')).toEqual(numbers('H').toSorted((one, another) => one - another));
          expect(numbers('V').every((y) => y >= 0 && y <= 100)).toBe(true);
        },
      ),
    );
  });
});

describe('the days of a document', () => {
  const rows = [
    { date: '2026-11-01', views: 1, unique_viewers: 1, total_time_seconds: 5, downloads: 0, leads: 2 },
    { date: '2026-11-02', views: 4, unique_viewers: 3, total_time_seconds: 90, downloads: 0, leads: 3 },
  ];

  it('have a figure each', () => {
    expect(dayFigures.map((figure) => valuesOf(rows, figure).at(-1)!.value)).toEqual([4, 3, 90, 3, 0]);
  });

  it('say which was the most', () => {
    const of = (name: string) => {
      const figure = dayFigures.find((one) => one.name === name)!;
      return daysSummary(valuesOf(rows, figure), figure, 'Last 7 days');
    };
    expect([of('time'), of('downloads')]).toEqual([
      'Last 7 days: most time on Nov 2, 2026 (1 min 30 s).',
      'Last 7 days: nothing on any day.',
    ]);
  });

  it('have all leads of a range', () => {
    expect([leadsOf({ timeline: rows }), leadsOf({})]).toEqual([5, 0]);
  });
});
