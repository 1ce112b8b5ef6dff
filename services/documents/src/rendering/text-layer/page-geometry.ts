import { required } from '../../pdfium/index.ts';
import type { Pdfium } from '../../pdfium/index.ts';
import type { PageSize } from '../page-canvas.ts';
import type { Box, Turn } from './text-layer.ts';

export type Point = { x: number; y: number };

/** How the font of a text object lies on the page image. */
export type FontFrame = {
  /** The size of the font in points. */
  em: number;
  /** The direction from the bottom to the top of a letter, as a unit vector on the page image. */
  up: Point;
  turn: Turn;
};

/** The boxes and the origin that PDFium reports for a character, in the page's own coordinates. */
export type ReportedGlyph = { loose: Box; tight: Box; origin: Point };

/** Converts from the coordinates of a page, which count upwards, to points from the top left corner of its image. */
export type PageGeometry = {
  /** @param up the second column of the font's matrix, in the coordinates of the page. */
  frameOf(up: Point, fontSize: number): FontFrame;
  glyphBoxOf(frame: FontFrame, glyph: ReportedGlyph): { box: Box; isVertical: boolean };
};

/** PDFium computes positions on an image of this many pixels in both directions. */
const imagePixels = 1_000_000;

/**
 * Returns the geometry of a loaded page: the crop and the rotation with which FPDF_RenderPageBitmap draws it.
 * @param area the size that the image shows. A very long page is in its middle.
 */
export const pageGeometryOf = (pdfium: Pdfium, page: number, area: PageSize): PageGeometry => {
  const size = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) };
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const memory = required(malloc(16), 'There is no memory for a point.');
  const pagePointAt = (x: number, y: number): Point => {
    pdfium.FPDF_DeviceToPage(page, 0, 0, imagePixels, imagePixels, 0, x, y, memory, memory + 8);
    const [pageX, pageY] = new Float64Array(pdfium.pdfium.HEAPU8.buffer, memory, 2);
    return { x: pageX!, y: pageY! };
  };
  const [corner, right, down] = [pagePointAt(0, 0), pagePointAt(imagePixels, 0), pagePointAt(0, imagePixels)];
  free(memory);
  return geometryOf({ corner, right: minus(right, corner), down: minus(down, corner) }, size, area);
};

/**
 * @param axes the top left corner of the page and its edges from there, in the coordinates of the page.
 * @param size the size of the page on the image.
 */
export const geometryOf = (
  { corner, right, down }: { corner: Point; right: Point; down: Point },
  size: PageSize,
  area: PageSize,
): PageGeometry => {
  const [rightScale, downScale] = [size.width / dot(right, right), size.height / dot(down, down)];
  const margin = (area.width - size.width) / 2;
  const vectorOf = (vector: Point): Point => ({ x: dot(vector, right) * rightScale, y: dot(vector, down) * downScale });
  const pointOf = (point: Point): Point => {
    const { x, y } = vectorOf(minus(point, corner));
    return { x: x + margin, y };
  };
  const boxOf = ({ left, top, right, bottom }: Box): Box =>
    boxAround([pointOf({ x: left, y: top }), pointOf({ x: right, y: bottom })]);

  return {
    frameOf: (given, fontSize) => {
      const vector = vectorOf(given);
      const length = Math.hypot(vector.x, vector.y);
      const up = length > 0 ? { x: vector.x / length, y: vector.y / length } : { x: 0, y: -1 };
      return { em: Math.abs(fontSize) * length, up, turn: turnOf(up) };
    },
    glyphBoxOf: (frame, { loose, tight, origin }) =>
      uprightBoxOf(frame, { loose: boxOf(loose), tight: boxOf(tight), origin: pointOf(origin) }),
  };
};

/** Letters that lean less than this are upright. The cosine of 8 degrees. */
const uprightFrom = 0.99;

const turnOf = ({ x, y }: Point): Turn => {
  if (Math.max(Math.abs(x), Math.abs(y)) < uprightFrom) return undefined;
  if (Math.abs(y) > Math.abs(x)) return y < 0 ? 0 : 2;
  return x > 0 ? 1 : 3;
};

/** The height of a line above and below the baseline, in em. Many fonts state far more. */
const maxAscent = 0.95;
const maxDescent = 0.25;
/** A character of a vertical font begins this far before its origin, in em, says PDFium. */
const verticalFontFrom = 0.4;

/** Returns the box that a reader expects to be selected: the advance of the character and the height of its line. */
const uprightBoxOf = (
  { em, up, turn }: FontFrame,
  { loose, tight, origin }: ReportedGlyph,
): { box: Box; isVertical: boolean } => {
  // The box of a slanted letter is larger than the letter.
  if (turn === undefined) return { box: tight, isVertical: false };
  const along: Point = { x: -up.y, y: up.x };
  const advance = rangeOf(loose, origin, along);
  const height = rangeOf(loose, origin, up);
  const outline = rangeOf(tight, origin, up);
  const isVerticalFont = advance.from < -verticalFontFrom * em && advance.to - advance.from > 1.5 * em;
  if (isVerticalFont) {
    const { from, to } = { from: 0, to: Math.min(advance.to, em) };
    return { box: boxOfRanges(origin, { along, from, to }, { along: up, ...height }), isVertical: turn % 2 === 0 };
  }
  const wanted = advance.to > advance.from ? advance : rangeOf(tight, origin, along);
  const from = Math.min(outline.from, Math.max(height.from, -maxDescent * em));
  const to = Math.max(outline.to, Math.min(height.to, maxAscent * em));
  return { box: boxOfRanges(origin, { along, ...wanted }, { along: up, from, to }), isVertical: turn % 2 === 1 };
};

type Range = { from: number; to: number };

/** Returns the extent of a box in a direction, from the origin. */
const rangeOf = ({ left, top, right, bottom }: Box, origin: Point, along: Point): Range => {
  const one = dot(minus({ x: left, y: top }, origin), along);
  const other = dot(minus({ x: right, y: bottom }, origin), along);
  return { from: Math.min(one, other), to: Math.max(one, other) };
};

const boxOfRanges = (origin: Point, one: Range & { along: Point }, other: Range & { along: Point }): Box =>
  boxAround([
    plus(origin, times(one.along, one.from), times(other.along, other.from)),
    plus(origin, times(one.along, one.to), times(other.along, other.to)),
  ]);

const boxAround = ([one, other]: [Point, Point]): Box => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  right: Math.max(one.x, other.x),
  bottom: Math.max(one.y, other.y),
});

const dot = (one: Point, other: Point): number => one.x * other.x + one.y * other.y;
const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });
const times = ({ x, y }: Point, factor: number): Point => ({ x: x * factor, y: y * factor });
const plus = (...points: Point[]): Point => points.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }));
