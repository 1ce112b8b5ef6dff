import { describe, expect, it } from '@jest/globals';
import { boxAround, fractionFromTop } from './page-area.ts';
import type { PageArea } from './page-area.ts';

const area = (quarterTurns = 0, more: Partial<PageArea> = {}): PageArea => ({
  left: 100,
  right: 300,
  top: 500,
  bottom: 100,
  quarterTurns,
  ...more,
});
/** The tenth of the page in its upper left corner, before rotation. */
const corner = [
  { x: 100, y: 500 },
  { x: 120, y: 460 },
] as const;

describe('a box in a page image', () => {
  it.each([
    [0, { x: 0, y: 0, width: 0.1, height: 0.1 }],
    [1, { x: 0.9, y: 0, width: 0.1, height: 0.1 }],
    [2, { x: 0.9, y: 0.9, width: 0.1, height: 0.1 }],
    [3, { x: 0, y: 0.9, width: 0.1, height: 0.1 }],
  ])('is where the page shows it after %d quarter turns', (quarterTurns, box) => {
    expect(boxAround(area(quarterTurns), corner)).toEqual(box);
  });

  it('is cut at the edges of the image', () => {
    const around = [
      { x: 0, y: 300 },
      { x: 1_000, y: 0 },
    ];
    expect(boxAround(area(), around)).toEqual({ x: 0, y: 0.5, width: 1, height: 0.5 });
  });

  it.each([
    [
      'outside of the image',
      [
        { x: 0, y: 0 },
        { x: 50, y: 50 },
      ],
    ],
    [
      'without a size',
      [
        { x: 150, y: 150 },
        { x: 150, y: 300 },
      ],
    ],
    [
      'that is no number',
      [
        { x: NaN, y: 150 },
        { x: 150, y: 300 },
      ],
    ],
    [
      'that is infinite',
      [
        { x: Infinity, y: 150 },
        { x: Infinity, y: 300 },
      ],
    ],
  ])('does not exist %s', (_case, points) => {
    expect(boxAround(area(), points)).toBeUndefined();
  });

  it('is in the middle of the image of a very long page', () => {
    const long = area(0, { left: 0, right: 10, top: 1_000, bottom: 0 });
    const all = [
      { x: 0, y: 0 },
      { x: 10, y: 1_000 },
    ];
    expect(boxAround(long, all)).toEqual({ x: 0.4, y: 0, width: 0.2, height: 1 });
  });
});

describe('the distance of a point from the top of a page image', () => {
  it.each([
    [0, { y: 400 }, 0.25],
    [0, { x: 150 }, undefined],
    [1, { x: 150 }, 0.25],
    [1, { y: 400 }, undefined],
    [2, { x: 150, y: 400 }, 0.75],
    [3, { x: 150, y: 400 }, 0.75],
    [0, { y: 9_999 }, 0],
    [0, { y: -9_999 }, 1],
    [0, { y: NaN }, undefined],
    [0, {}, undefined],
  ])('after %d quarter turns of %j is %s', (quarterTurns, point, distance) => {
    expect(fractionFromTop(area(quarterTurns), point)).toBe(distance);
  });
});
