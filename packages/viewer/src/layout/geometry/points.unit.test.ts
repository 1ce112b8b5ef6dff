import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { facingRows, placeRows, singleRows } from './page-layout.ts';
import { areaInside, placeOf, pointAt, rectangleOf, topOf } from './points.ts';
import { boxPlaceOf, pagePlaceOf, turned } from './rotation.ts';
import type { Rotation } from './rotation.ts';

const box = fc.record({ width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 900 }) });
const rotation = fc.constantFrom<Rotation[]>(0, 90, 180, 270);
const layout = fc
  .record({ boxes: fc.array(box, { minLength: 1, maxLength: 20 }), rotation, isFacing: fc.boolean() })
  .map(({ boxes, isFacing, ...rest }) =>
    placeRows(boxes, isFacing ? facingRows(boxes.length, boxes.length) : singleRows(boxes.length), {
      gap: 12,
      ...rest,
    }),
  );
const place = fc.record({ x: fc.integer({ min: -500, max: 3000 }), y: fc.integer({ min: -500, max: 20_000 }) });

describe('a point of the document', () => {
  it('is at its exact place in the same layout, on pages and outside of them', () => {
    fc.assert(
      fc.property(layout, place, (any, at) => {
        const found = placeOf(any, pointAt(any, at)!);
        expect(found.x).toBeCloseTo(at.x, 6);
        expect(found.y).toBeCloseTo(at.y, 6);
      }),
    );
  });

  it('is on the same part of the page in another size', () => {
    const [small, large] = [100, 300].map((size) =>
      placeRows(
        Array.from({ length: 9 }, () => ({ width: size, height: size })),
        singleRows(9),
        { gap: 10 },
      ),
    );
    expect(placeOf(large!, pointAt(small!, { x: 25, y: 4 * 110 + 50 })!)).toEqual({ x: 75, y: 4 * 310 + 150 });
  });

  it('turns with the page', () => {
    const turnedLayout = placeRows([{ width: 200, height: 100 }], singleRows(1), { gap: 0, rotation: 90 });
    expect(pointAt(turnedLayout, { x: 200, y: 0 })?.on).toEqual({ x: 0, y: 0 });
    expect(placeOf(turnedLayout, topOf(turnedLayout, 1))).toEqual({ x: 100, y: 0 });
  });

  it('is at the end when its page is missing, and undefined without pages', () => {
    const one = placeRows([{ width: 100, height: 50 }], singleRows(1), { gap: 0 });
    expect(placeOf(one, { page: 7, on: { x: 0, y: 0 }, outside: { x: 0, y: 0 } }).y).toBe(50);
    expect(pointAt(placeRows([], [], { gap: 0 }), { x: 0, y: 0 })).toBeUndefined();
  });
});

describe('a turned page', () => {
  it('is upright again after four quarters, and after there and back', () => {
    fc.assert(
      fc.property(rotation, fc.double({ min: 0, max: 1, noNaN: true }), (given, x) => {
        expect([90, 90, 90, 90].reduce<Rotation>((now) => turned(now, 90), given)).toBe(given);
        expect(turned(turned(given, 90), -90)).toBe(given);
        const there = pagePlaceOf(given, boxPlaceOf(given, { x, y: 0.25 }));
        expect(there.x).toBeCloseTo(x, 9);
        expect(there.y).toBeCloseTo(0.25, 9);
      }),
    );
  });
});

describe('an area of a page', () => {
  it('is where the rectangle is that shows it', () => {
    fc.assert(
      fc.property(layout, fc.nat(19), (any, index) => {
        const page = (index % any.tops.length) + 1;
        const area = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
        const found = areaInside(any, page, rectangleOf(any, page, area)!)!;
        for (const key of ['x', 'y', 'width', 'height'] as const) expect(found[key]).toBeCloseTo(area[key], 6);
      }),
    );
  });

  it('is undefined where the page is not in view, or has no box', () => {
    const one = placeRows([{ width: 100, height: 50 }], singleRows(1), { gap: 0 });
    expect(areaInside(one, 1, { x: 0, y: 60, width: 100, height: 100 })).toBeUndefined();
    expect(areaInside(one, 2, { x: 0, y: 0, width: 100, height: 100 })).toBeUndefined();
    expect(rectangleOf(one, 2, { x: 0, y: 0, width: 1, height: 1 })).toBeUndefined();
  });
});
