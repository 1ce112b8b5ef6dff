import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canZoomIn, canZoomOut, defaultZoom, pageWidthOf, scaleOf, zoomedIn, zoomedOut } from './zoom.ts';
import type { Zoom } from './zoom.ts';

const desktop = { viewWidth: 1425, margin: 24, isLandscape: false, maxWidth: Infinity };
const phone = { viewWidth: 320, margin: 8, isLandscape: false, maxWidth: Infinity };

describe('zoom', () => {
  it('starts with a comfortable width on a desktop, and with the full width on a phone', () => {
    expect(pageWidthOf(defaultZoom, desktop)).toBe(900);
    expect(pageWidthOf(defaultZoom, { ...desktop, isLandscape: true })).toBe(1120);
    expect(pageWidthOf(defaultZoom, phone)).toBe(304);
  });

  it('fits the width of the view', () => {
    expect(pageWidthOf({ kind: 'fit' }, desktop)).toBe(1377);
    expect(scaleOf({ kind: 'fit' }, desktop)).toBeCloseTo(1.53);
    expect(pageWidthOf({ kind: 'fit' }, phone)).toBe(304);
  });

  it('continues from the fitted width to the next scale in either direction', () => {
    expect(zoomedIn(1.53)).toEqual({ kind: 'scale', scale: 1.75 });
    expect(zoomedOut(1.53)).toEqual({ kind: 'scale', scale: 1.5 });
  });

  it('recognises a scale that was rounded to whole pixels', () => {
    expect(zoomedIn(scaleOf({ kind: 'scale', scale: 0.67 }, phone))).toEqual({ kind: 'scale', scale: 0.8 });
  });

  it('stays between 50 and 300 %, and reaches both ends', () => {
    const climb = (step: (scale: number) => Zoom, from: number): number => {
      let scale = from;
      for (let turns = 0; turns < 20; turns += 1) scale = scaleOf(step(scale), desktop);
      return scale;
    };
    expect(climb(zoomedIn, 1)).toBeCloseTo(3);
    expect(climb(zoomedOut, 3)).toBeCloseTo(0.5);
    expect([canZoomIn(3), canZoomIn(2.5), canZoomOut(0.5), canZoomOut(0.67)]).toEqual([false, true, false, true]);
  });

  it('gives a page at least one pixel and at most the greatest width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 3000 }), (viewWidth, maxWidth) => {
        const width = pageWidthOf({ kind: 'scale', scale: 3 }, { ...desktop, viewWidth, maxWidth });
        expect(width).toBeGreaterThanOrEqual(1);
        expect(width).toBeLessThanOrEqual(maxWidth);
      }),
    );
  });
});
