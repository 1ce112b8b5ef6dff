import { describe, expect, it } from '@jest/globals';
import { geometryOf } from './page-geometry.ts';
import type { ReportedGlyph } from './page-geometry.ts';

const size = { width: 600, height: 800 };
/** A page of 600 by 800 points whose lower left corner is at (10, 20). */
const upright = { corner: { x: 10, y: 820 }, right: { x: 600, y: 0 }, down: { x: 0, y: -800 } };
/** The same page, turned clockwise by a quarter. */
const turned = { corner: { x: 10, y: 20 }, right: { x: 0, y: 800 }, down: { x: 600, y: 0 } };

/** A letter of 20 points at (110, 220), in a font that states a large height. */
const letter: ReportedGlyph = {
  loose: { left: 110, top: 260, right: 122, bottom: 200 },
  tight: { left: 111, top: 234, right: 121, bottom: 219 },
  origin: { x: 110, y: 220 },
};
const rounded = (box: object) =>
  Object.fromEntries(Object.entries(box).map(([name, value]) => [name, Math.round(value as number)]));

describe('the geometry of a page', () => {
  it('measures boxes from the top left corner of the crop, as high as a line', () => {
    const geometry = geometryOf(upright, size, size);
    const frame = geometry.frameOf({ x: 0, y: 2 }, 10);
    expect(frame).toMatchObject({ em: 20, turn: 0 });
    const { box, isVertical } = geometry.glyphBoxOf(frame, letter);
    expect([rounded(box), isVertical]).toEqual([{ left: 100, top: 581, right: 112, bottom: 605 }, false]);
  });

  it('turns boxes with the page, and calls text that runs down or up vertical', () => {
    const geometry = geometryOf(turned, { width: 800, height: 600 }, { width: 800, height: 600 });
    const frame = geometry.frameOf({ x: 0, y: 1 }, 20);
    expect(frame).toMatchObject({ em: 20, turn: 1 });
    const { box, isVertical } = geometry.glyphBoxOf(frame, letter);
    expect([rounded(box), isVertical]).toEqual([{ left: 195, top: 100, right: 219, bottom: 112 }, true]);
    expect(geometry.frameOf({ x: 1, y: 0 }, 20).turn).toBe(2);
    expect(geometry.frameOf({ x: 0, y: -1 }, 20).turn).toBe(3);
    expect(geometry.frameOf({ x: 1, y: 1 }, 20).turn).toBeUndefined();
  });

  it('shifts the boxes of a page that is in the middle of a wider image', () => {
    const geometry = geometryOf(upright, size, { width: 1_000, height: 800 });
    expect(rounded(geometry.glyphBoxOf(geometry.frameOf({ x: 0, y: 1 }, 20), letter).box)).toMatchObject({
      left: 300,
      right: 312,
    });
  });

  it('recognizes a character of a vertical font by its origin, and centres its box', () => {
    const geometry = geometryOf(upright, size, size);
    const reported = {
      loose: { left: 86, top: 240, right: 134, bottom: 216 },
      tight: letter.tight,
      origin: { x: 110, y: 219 },
    };
    const { box, isVertical } = geometry.glyphBoxOf(geometry.frameOf({ x: 0, y: 1 }, 24), reported);
    expect([rounded(box), isVertical]).toEqual([{ left: 100, top: 580, right: 124, bottom: 604 }, true]);
  });

  it('uses the outline of a slanted letter, and of one without an advance', () => {
    const geometry = geometryOf(upright, size, size);
    const slanted = geometry.frameOf({ x: 1, y: 1 }, 20);
    expect(rounded(geometry.glyphBoxOf(slanted, letter).box)).toEqual({ left: 101, top: 586, right: 111, bottom: 601 });
    const narrow = { ...letter, loose: { ...letter.loose, right: 110 } };
    expect(rounded(geometry.glyphBoxOf(geometry.frameOf({ x: 0, y: 1 }, 20), narrow).box)).toMatchObject({
      left: 101,
      right: 111,
    });
  });
});
