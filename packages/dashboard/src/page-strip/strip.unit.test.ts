import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gateFall, largestFall, reachOf } from './falls.ts';
import { gatePageOf } from '../gate/gate.ts';
import { pageSizesUrl, pageUrl } from './addresses.ts';
import { readSizes, sizeOf } from './page-size.ts';
import { fallSentence, gateSentence, pageText } from './strip-text.ts';
import {
  columnLeft,
  layOutStrip,
  pageWindow,
  paperHeight,
  paperSize,
  scrollToPage,
  shareOf,
  textSide,
  wholeStripPages,
} from './strip-layout.ts';

const aFrame = fc.integer({ min: 200, max: 3_840 });
const aPageCount = fc.integer({ min: 1, max: 10_000 });
const someVisits = fc
  .array(fc.nat(500), { minLength: 1, maxLength: 80 })
  .map((counts) => counts.map((visits, index) => ({ page: index + 1, visits })));
const visitsOf = (...counts: number[]) => counts.map((visits, index) => ({ page: index + 1, visits }));

describe('the geometry of the strip', () => {
  it('columns follow each other without overlap, and together have the total width', () => {
    fc.assert(
      fc.property(aFrame, aPageCount, (frameWidth, pageCount) => {
        const { column, total } = layOutStrip(frameWidth, pageCount);
        expect(columnLeft(1, column)).toBe(0);
        for (const page of [1, Math.ceil(pageCount / 2)])
          expect(columnLeft(page + 1, column) - columnLeft(page, column)).toBe(column);
        expect(columnLeft(pageCount, column) + column).toBe(total);
        expect(column).toBeGreaterThanOrEqual(44);
      }),
    );
  });

  it('renders every page in the view, and few others', () => {
    fc.assert(
      fc.property(aFrame, aPageCount, fc.double({ min: 0, max: 1, noNaN: true }), (frameWidth, pageCount, part) => {
        const { column, total } = layOutStrip(frameWidth, pageCount);
        const scrollLeft = Math.max(0, total - frameWidth) * part;
        const { first, last } = pageWindow({ scrollLeft, frameWidth, column, pageCount });
        expect(columnLeft(first, column)).toBeLessThanOrEqual(scrollLeft);
        expect(columnLeft(last, column) + column).toBeGreaterThanOrEqual(Math.min(total, scrollLeft + frameWidth));
        expect(first >= 1 && last <= pageCount).toBe(true);
        expect(last - first + 1).toBeLessThanOrEqual(Math.max(wholeStripPages, frameWidth / column + 26));
      }),
    );
  });

  it('a page keeps its proportions and fits into its column', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 5_000, noNaN: true }),
        fc.double({ min: 20, max: 5_000, noNaN: true }),
        fc.integer({ min: 68, max: 168 }),
        (width, height, column) => {
          const paper = paperSize({ width, height }, column);
          expect(paper.width).toBeLessThanOrEqual(column);
          expect(paper.height).toBeLessThanOrEqual(paperHeight + 1e-6);
          if (paper.width > 1 && paper.height > 1) expect(paper.width / paper.height).toBeCloseTo(width / height, 5);
        },
      ),
    );
  });

  it('scrolls to a page outside of the view only', () => {
    const view = { scrollLeft: 1_000, frameWidth: 500, column: 100 };
    expect([scrollToPage(11, view), scrollToPage(15, view)]).toEqual([undefined, undefined]);
    expect([scrollToPage(1, view), scrollToPage(101, view)]).toEqual([0, 9_800]);
  });

  it('heights are shares of the highest, and 0 without one', () => {
    expect([shareOf(5, 10), shareOf(12, 10), shareOf(0, 0)]).toEqual([0.5, 1, 0]);
  });

  it('a text stays inside the strip', () => {
    expect([textSide(0, 800), textSide(400, 800), textSide(790, 800)]).toEqual(['start', 'middle', 'end']);
  });
});

describe('the largest fall', () => {
  it.each([
    [visitsOf(10, 9, 4, 4, 1), { page: 3, before: 9, after: 4 }],
    [visitsOf(4, 2, 0), { page: 2, before: 4, after: 2 }],
    [visitsOf(1, 2, 3), undefined],
    [visitsOf(0, 0), undefined],
    [[], undefined],
  ])('of %j is %j', (pages, fall) => {
    expect(largestFall(pages)).toEqual(fall);
  });

  it('no other fall is larger', () => {
    fc.assert(
      fc.property(someVisits, (pages) => {
        const fall = largestFall(pages);
        const largest = fall ? fall.before - fall.after : 0;
        pages
          .slice(1)
          .forEach(({ visits }, index) => expect(pages[index]!.visits - visits).toBeLessThanOrEqual(largest));
      }),
    );
  });
});

describe('the fall at the gate', () => {
  it.each([
    [2, { page: 2, before: 10, after: 4 }],
    [3, { page: 3, before: 4, after: 5 }],
    [1, undefined],
    [9, undefined],
    [undefined, undefined],
  ])('before page %s is %j', (gatePage, fall) => {
    expect(gateFall(visitsOf(10, 4, 5), gatePage)).toEqual(fall);
  });

  it.each([
    [{ email_gate: true, gate_type: 'preview', gate_page: 3 }, 3],
    [{ email_gate: true, gate_type: 'full', gate_page: 3 }, 1],
    [{ email_gate: true, gate_type: 'none', gate_page: 3 }, undefined],
    [{ email_gate: false, gate_type: 'preview', gate_page: 3 }, undefined],
  ] as const)('%j has its gate before page %s', (settings, page) => {
    expect(gatePageOf(settings as unknown as Parameters<typeof gatePageOf>[0])).toBe(page);
  });
});

describe('the reach of the pages', () => {
  it('counts visits that saw the page or a later one', () => {
    expect(reachOf(visitsOf(10, 3, 5, 0)).map(({ visits }) => visits)).toEqual([10, 5, 5, 0]);
  });

  it('never rises, and is never below the visits of a page', () => {
    fc.assert(
      fc.property(someVisits, (pages) => {
        const reach = reachOf(pages);
        reach.forEach(({ page, visits }, index) => {
          expect(page).toBe(pages[index]!.page);
          expect(visits).toBeGreaterThanOrEqual(pages[index]!.visits);
          if (index > 0) expect(visits).toBeLessThanOrEqual(reach[index - 1]!.visits);
        });
      }),
    );
  });
});

describe('the sizes of pages', () => {
  it('are those of the response, and A4 for others', () => {
    const sizes = readSizes({ pages: [{ width: 400, height: 300 }] });
    expect([sizeOf(sizes, 1), sizeOf(sizes, 2)]).toEqual([
      { width: 400, height: 300 },
      { width: 595, height: 842 },
    ]);
  });

  it.each([null, {}, { pages: 3 }, { pages: [{ width: 0, height: 3 }] }, { pages: [{ width: 2, height: '3' }] }])(
    'are unknown in %j',
    (body) => {
      expect(readSizes(body)).toEqual([]);
    },
  );
});

describe('the addresses of a document', () => {
  it('have the code without its prefix', () => {
    expect([pageSizesUrl('s-Ab3dE9'), pageUrl('s-Ab3dE9', 4)]).toEqual([
      '/s/Ab3dE9/pages?as=owner',
      '/s/Ab3dE9#page=4',
    ]);
  });
});

describe('the texts of the strip', () => {
  it('a page has its time, and its share of the visits if there is one', () => {
    expect(pageText({ page: 3, seconds: 12 }, 'on average')).toBe('Page 3: 12 s on average');
    expect(pageText({ page: 3, seconds: 12, share: { of: 5, visits: 4 } }, 'on average')).toBe(
      'Page 3: 12 s on average, seen in 4 of 5 visits (80%)',
    );
    expect(pageText({ page: 1, seconds: 0, share: { of: 0, visits: 0 } }, 'on average')).toBe(
      'Page 1: 0 s on average, seen in 0 of 0 visits',
    );
  });

  it('a fall names both pages and both counts', () => {
    expect(fallSentence({ page: 3, before: 12, after: 7 })).toBe('12 visits saw page 2, 7 saw page 3.');
    expect(fallSentence({ page: 2, before: 1, after: 0 })).toBe('1 visit saw page 1, none saw page 2.');
  });

  it.each([
    [3, { page: 3, before: 12, after: 7 }, 'E-mail gate before page 3: 5 of 12 visits were lost there (42%).'],
    [3, { page: 3, before: 7, after: 7 }, 'E-mail gate before page 3: no visit was lost there.'],
    [3, { page: 3, before: 0, after: 0 }, 'E-mail gate before page 3.'],
    [1, undefined, 'E-mail gate before page 1: readers who turn away there are not counted.'],
    [undefined, undefined, undefined],
  ])('the gate before page %s with the fall %j: %s', (page, fall, text) => {
    expect(gateSentence(page, fall)).toBe(text);
  });
});
