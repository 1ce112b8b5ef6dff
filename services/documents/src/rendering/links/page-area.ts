import { imageSizeOf } from '../page-canvas.ts';

/** The part of a page that its image shows, in the coordinates of the page. Their y grows upwards. */
export type PageArea = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Quarter turns clockwise, 0 to 3. */
  quarterTurns: number;
};

/** A point of a page. A destination may have only one of the coordinates. */
export type PagePoint = { x?: number; y?: number };

/** A rectangle as fractions of the page image, 0 to 1, from its top left corner. */
export type Box = { x: number; y: number; width: number; height: number };

/**
 * Returns the box around points of a page in its image, after cropping and rotation. Undefined if the image does not
 * show any of it.
 */
export const boxAround = (area: PageArea, points: readonly Required<PagePoint>[]): Box | undefined => {
  const placed = points.map((point) => pointInImage(area, point));
  const [left, right] = rangeOf(placed.map(({ x }) => x!));
  const [top, bottom] = rangeOf(placed.map(({ y }) => y!));
  const box = { x: left, y: top, width: rounded(right - left), height: rounded(bottom - top) };
  return box.width > 0 && box.height > 0 ? box : undefined;
};

/** Returns how far below the top of the page image a point is, 0 to 1. Undefined if the point does not say that. */
export const fractionFromTop = (area: PageArea, point: PagePoint): number | undefined => {
  const { y } = pointInImage(area, point);
  return y === undefined || Number.isNaN(y) ? undefined : clamped(y);
};

/** Returns the least and the greatest value, within the image. NaN if one of them is no number. */
const rangeOf = (values: readonly number[]): [least: number, greatest: number] => [
  clamped(Math.min(...values)),
  clamped(Math.max(...values)),
];

/** Returns a point as fractions of the page image, not limited to the image. */
const pointInImage = (area: PageArea, { x, y }: PagePoint): PagePoint => {
  const fromLeft = x === undefined ? undefined : (x - area.left) / (area.right - area.left);
  const fromTop = y === undefined ? undefined : (area.top - y) / (area.top - area.bottom);
  const turned = turnedPoint(area.quarterTurns, fromLeft, fromTop);
  return { ...turned, ...(turned.x !== undefined && { x: withMargins(area, turned.x) }) };
};

const turnedPoint = (quarterTurns: number, x: number | undefined, y: number | undefined): PagePoint => {
  const [rightOf, below] = [
    [x, y],
    [opposite(y), x],
    [opposite(x), opposite(y)],
    [y, opposite(x)],
  ][quarterTurns]!;
  return { ...(rightOf !== undefined && { x: rightOf }), ...(below !== undefined && { y: below }) };
};

const opposite = (fraction: number | undefined): number | undefined =>
  fraction === undefined ? undefined : 1 - fraction;

/** A very long page is in the middle of its image. */
const withMargins = ({ left, right, top, bottom, quarterTurns }: PageArea, x: number): number => {
  const [width, height] = quarterTurns % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  const image = imageSizeOf({ width, height });
  return 0.5 + ((x - 0.5) * width) / image.width;
};

const clamped = (fraction: number): number => rounded(Math.min(Math.max(fraction, 0), 1));

/** A hundredth of a pixel of the widest image. */
const rounded = (fraction: number): number => Math.round(fraction * 200_000) / 200_000;
