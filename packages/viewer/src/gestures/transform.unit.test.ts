import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentAt, cssOf, showing, wheelFactor } from './transform.ts';

const place = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5_000_000 }) });

describe('the transform of a gesture', () => {
  it('shows the content where it was asked for, at any size', () => {
    fc.assert(
      fc.property(place, place, fc.double({ min: 0.05, max: 20, noNaN: true }), (content, at, factor) => {
        const shown = contentAt(showing(content, at, factor), at);
        expect(shown.x).toBeCloseTo(content.x, 5);
        expect(shown.y).toBeCloseTo(content.y, 5);
      }),
    );
  });

  it('is written for a style sheet', () => {
    expect(cssOf(showing({ x: 10, y: 20 }, { x: 10, y: 20 }, 2))).toBe('translate(-10px, -20px) scale(2)');
  });
});

describe('a movement of the wheel', () => {
  it('enlarges upwards and reduces downwards by the same factor', () => {
    const [up, down] = [-4, 4].map((deltaY) => wheelFactor({ deltaY, deltaMode: 0 }));
    expect(up).toBeGreaterThan(1);
    expect(up! * down!).toBeCloseTo(1);
  });

  it('is limited for a mouse, whose steps are large', () => {
    expect(wheelFactor({ deltaY: -120, deltaMode: 0 })).toBeCloseTo(Math.exp(0.25));
    expect(wheelFactor({ deltaY: -3, deltaMode: 1 })).toBeCloseTo(Math.exp(0.25));
  });
});
