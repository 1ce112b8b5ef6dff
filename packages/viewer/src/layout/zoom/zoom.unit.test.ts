import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canZoomIn, canZoomOut, limited, standardZoom, zoomedIn, zoomedOut } from './zoom.ts';
import type { Zoom } from './zoom.ts';

const range = { min: 0.25, max: 4, standard: 1.134 };
const scaleOf = (zoom: Zoom): number => (zoom.kind === 'scale' ? zoom.scale : range.standard);

describe('zoom', () => {
  it('continues from the standard scale to the next step, and returns to it', () => {
    expect(zoomedIn(range.standard, range)).toEqual({ kind: 'scale', scale: 1.25 });
    expect(zoomedOut(1.25, range)).toEqual(standardZoom);
    expect(zoomedOut(range.standard, range)).toEqual({ kind: 'scale', scale: 1 });
    expect(zoomedIn(1, range)).toEqual(standardZoom);
  });

  it('continues from any scale to the next step in either direction', () => {
    expect(zoomedIn(1.53, range)).toEqual({ kind: 'scale', scale: 1.75 });
    expect(zoomedOut(1.53, range)).toEqual({ kind: 'scale', scale: 1.5 });
  });

  it('recognises a scale that was rounded to whole pixels', () => {
    expect(zoomedIn(0.6699, range)).toEqual({ kind: 'scale', scale: 0.8 });
  });

  it('reaches both ends of the range and stays within it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 1, noNaN: true }),
        fc.double({ min: 1, max: 20, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (min, max, part) => {
          const any = { min, max, standard: min + (max - min) * part };
          const climb = (step: typeof zoomedIn, from: number): number => {
            let scale = from;
            for (let turns = 0; turns < 40; turns += 1) {
              const zoom = step(scale, any);
              scale = zoom.kind === 'scale' ? zoom.scale : any.standard;
              expect(limited(scale, any)).toBe(scale);
            }
            return scale;
          };
          expect(climb(zoomedIn, min) * 1.01).toBeGreaterThanOrEqual(max);
          expect(climb(zoomedOut, max)).toBeLessThanOrEqual(min * 1.01);
        },
      ),
    );
    expect([4, 3].map((scale) => canZoomIn(scale, range))).toEqual([false, true]);
    expect([0.25, 0.33].map((scale) => canZoomOut(scale, range))).toEqual([false, true]);
    expect(scaleOf(zoomedIn(4, range))).toBe(4);
  });
});
