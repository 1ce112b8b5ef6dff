import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gateOf, gateSentence, gateWords, openPagesOf, settingsOf } from './gate.ts';
import type { Gate } from './gate.ts';
import {
  alwaysRendered,
  gateLeft,
  gatePageAfterKey,
  gatePageAt,
  pageLeft,
  pageWidth,
  renderedPages,
  rowWidth,
  scrollThatShows,
} from './gate-geometry.ts';

const settings = { email_gate: true, gate_type: 'preview' as const, gate_page: 3 };
const pageCounts = fc.integer({ min: 1, max: 10_000 });
const pageIn = pageCounts.chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));
const gates: fc.Arbitrary<Gate> = fc.oneof(
  fc.constant<Gate>({ kind: 'none' }),
  fc.constant<Gate>({ kind: 'full' }),
  fc.integer({ min: 1, max: 50 }).map((page): Gate => ({ kind: 'preview', page })),
);

describe('gate', () => {
  it.each([
    [{}, { kind: 'preview', page: 3 }],
    [{ gate_type: 'full' as const }, { kind: 'full' }],
    [{ gate_type: 'none' as const }, { kind: 'none' }],
    [{ email_gate: false }, { kind: 'none' }],
  ])('with the settings %j is %j', (changes, gate) => {
    expect(gateOf({ ...settings, ...changes })).toEqual(gate);
  });

  it('is the one that was set', () => {
    fc.assert(fc.property(gates, (gate) => expect(gateOf({ ...settings, ...settingsOf(gate) })).toEqual(gate)));
  });

  it('says what readers see', () => {
    expect([
      gateSentence({ kind: 'none' }, 9),
      gateSentence({ kind: 'full' }, 9),
      gateSentence({ kind: 'preview', page: 1 }, 9),
      gateSentence({ kind: 'preview', page: 2 }, 9),
      gateSentence({ kind: 'preview', page: 9 }, 9),
    ]).toEqual([
      'Everybody with the link can read all pages.',
      'Readers give their e-mail address before the first page.',
      'Readers give their e-mail address before the first page.',
      'Page 1 is open. Readers give their e-mail address before page 2.',
      'Pages 1 to 8 are open. Readers give their e-mail address before page 9.',
    ]);
    expect([gateWords({ kind: 'preview', page: 3 }), openPagesOf({ kind: 'preview', page: 3 }, 9)]).toEqual([
      'Gate before page 3',
      2,
    ]);
  });
});

describe('the row of pages', () => {
  it('finds the gate where it is drawn, and in half a page around', () => {
    const nudge = fc.double({ min: -0.49, max: 0.49, noNaN: true });
    fc.assert(
      fc.property(pageIn, nudge, ([page, count], part) => {
        const step = gateLeft(2) - gateLeft(1);
        expect(gatePageAt(gateLeft(page) + part * step, count)).toBe(page);
      }),
    );
  });

  it('always finds a page of the document', () => {
    fc.assert(
      fc.property(pageCounts, fc.double({ min: -1e6, max: 1e7, noNaN: true }), (count, left) => {
        const page = gatePageAt(left, count);
        expect(Number.isInteger(page) && page >= 1 && page <= count).toBe(true);
      }),
    );
  });

  it('has every gate between two pages and inside the row', () => {
    fc.assert(
      fc.property(pageIn, ([page, count]) => {
        expect(gateLeft(page)).toBeGreaterThan(page === 1 ? 0 : pageLeft(page - 1) + pageWidth);
        expect(gateLeft(page)).toBeLessThan(pageLeft(page));
        expect(pageLeft(page) + pageWidth).toBeLessThan(rowWidth(count));
      }),
    );
  });

  it('renders all pages of a short document, and those in sight of a long one', () => {
    const scrolls = pageCounts.chain((count) =>
      fc.tuple(fc.constant(count), fc.integer({ min: 0, max: rowWidth(count) }), fc.integer({ min: 200, max: 4_000 })),
    );
    fc.assert(
      fc.property(scrolls, ([count, scrollLeft, width]) => {
        const pages = renderedPages(scrollLeft, width, count);
        if (count <= alwaysRendered) expect(pages.length).toBe(count);
        else expect(pages.length).toBeLessThanOrEqual(width / (gateLeft(2) - gateLeft(1)) + 15);
        for (let left = scrollLeft; left <= scrollLeft + width; left += 50) {
          const page = Math.ceil((left - pageLeft(1)) / (pageLeft(2) - pageLeft(1)));
          if (page >= 1 && page <= count) expect(pages).toContain(page);
        }
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['ArrowRight', 4],
    ['ArrowLeft', 2],
    ['PageUp', 9],
    ['PageDown', 1],
    ['Home', 1],
    ['End', 9],
    ['Enter', undefined],
  ])('moves the gate with %s', (key, page) => {
    expect(gatePageAfterKey(key, 3, 9)).toBe(page);
  });

  it('scrolls only to a gate out of sight', () => {
    expect(scrollThatShows(3, 0, 900)).toBe(0);
    const scrolled = scrollThatShows(40, 0, 900);
    expect(scrolled).toBeGreaterThan(0);
    expect(scrollThatShows(40, scrolled, 900)).toBe(scrolled);
  });
});
