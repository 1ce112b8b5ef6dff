import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planVisit } from './visit.ts';
import type { Step } from './visit.ts';

const aVisit: fc.Arbitrary<[Iterator<number>, number]> = fc.tuple(
  fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })),
  fc.integer({ min: 1, max: 40 }),
);

const beaconsIn = (steps: Step[]) => steps.flatMap((step) => (step.kind === 'beacon' ? [step] : []));

describe('the plan of a visit', () => {
  it('reports the whole reading time, never more than has passed, and never less than before', () => {
    fc.assert(
      fc.property(aVisit, ([numbers, pageCount]) => {
        const beacons = beaconsIn(planVisit(() => numbers.next().value as number, { pageCount, hasGate: true }));
        let before = 0;
        for (const { atMs, pages } of beacons) {
          const seconds = pages.reduce((sum, page) => sum + page.seconds, 0);
          expect(Math.abs(seconds * 1_000 - atMs)).toBeLessThanOrEqual(pages.length);
          expect(seconds).toBeGreaterThanOrEqual(before - pages.length / 1_000);
          before = seconds;
        }
      }),
    );
  });

  it('requests each page before its time is reported, and no page that the document has not', () => {
    fc.assert(
      fc.property(aVisit, ([numbers, pageCount]) => {
        const seen = new Set<number>();
        for (const step of planVisit(() => numbers.next().value as number, { pageCount, hasGate: true })) {
          if (step.kind === 'page image') seen.add(step.page);
          if (step.kind === 'beacon') for (const { page } of step.pages) expect(seen).toContain(page);
        }
        expect(Math.max(...seen)).toBeLessThanOrEqual(pageCount);
      }),
    );
  });
});
