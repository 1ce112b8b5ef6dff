import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { qrPath } from './qr-path.ts';

/** Draws a path into rows. */
const drawn = (path: string, size: number): boolean[][] => {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let at = Number(x); at < Number(x) + Number(length); at += 1) rows[Number(y)]![at] = !rows[Number(y)]![at];
  }
  return rows;
};

describe('the path of a QR code', () => {
  it('has one rectangle for each run of dark modules', () => {
    expect(
      qrPath([
        [true, true, false],
        [false, true, true],
        [true, false, true],
      ]),
    ).toBe('M0 0h2v1h-2zM1 1h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z');
  });

  it('draws exactly the dark modules, each once', () => {
    const square = fc
      .integer({ min: 1, max: 12 })
      .chain((size) =>
        fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), { minLength: size, maxLength: size }),
      );
    fc.assert(fc.property(square, (rows) => expect(drawn(qrPath(rows), rows.length)).toEqual(rows)));
  });
});
