import { rowIndexAt } from './page-layout.ts';
import type { PageLayout } from './page-layout.ts';
import { boxAreaOf, boxPlaceOf, pageAreaOf, pagePlaceOf } from './rotation.ts';
import type { Area, Fractions } from './rotation.ts';

/** A place in a layout, in CSS pixels from its top left corner. */
export type Place = { x: number; y: number };

/** A point of the document that stays valid when the layout changes. */
export type Point = {
  /** From 1. */
  page: number;
  /** On the upright page. */
  on: Fractions;
  /** The distance from the page on the screen in CSS pixels, for a point outside of it. 0 on it. */
  outside: Place;
};

/** A rectangle in a layout, in CSS pixels from its top left corner. */
export type Rectangle = Place & { width: number; height: number };

/** Returns the point at a place. Undefined in an empty layout. */
export const pointAt = (layout: PageLayout, place: Place): Point | undefined => {
  const row = layout.rows[rowIndexAt(layout, place.y)];
  if (!row) return undefined;
  let page = row.first;
  while (page < row.last && layout.lefts[page]! <= place.x) page += 1;
  const box = boxOf(layout, page)!;
  const inBox = { x: fractionOf(place.x - box.x, box.width), y: fractionOf(place.y - box.y, box.height) };
  return {
    page,
    on: pagePlaceOf(layout.rotation, inBox),
    outside: { x: place.x - box.x - inBox.x * box.width, y: place.y - box.y - inBox.y * box.height },
  };
};

/** Returns the place of a point in this layout. A page that is missing is at the end of the document. */
export const placeOf = (layout: PageLayout, { page, on, outside }: Point): Place => {
  const box = boxOf(layout, page);
  if (!box) return { x: layout.width / 2, y: layout.height };
  const inBox = boxPlaceOf(layout.rotation, on);
  return { x: box.x + inBox.x * box.width + outside.x, y: box.y + inBox.y * box.height + outside.y };
};

/** Returns the point at the middle of the upper edge of a box. */
export const topOf = ({ rotation }: PageLayout, page: number): Point => ({
  page,
  on: pagePlaceOf(rotation, { x: 0.5, y: 0 }),
  outside: { x: 0, y: 0 },
});

/** Returns where an area of a page is in this layout. Undefined for a page without a box. */
export const rectangleOf = (layout: PageLayout, page: number, area: Area): Rectangle | undefined => {
  const box = boxOf(layout, page);
  const inBox = boxAreaOf(layout.rotation, area);
  return (
    box && {
      x: box.x + inBox.x * box.width,
      y: box.y + inBox.y * box.height,
      width: inBox.width * box.width,
      height: inBox.height * box.height,
    }
  );
};

/** Returns the area of the upright page that is inside a rectangle of the layout. Undefined when none of it is. */
export const areaInside = (layout: PageLayout, page: number, rectangle: Rectangle): Area | undefined => {
  const box = boxOf(layout, page);
  if (!box) return undefined;
  const left = Math.max(box.x, rectangle.x);
  const top = Math.max(box.y, rectangle.y);
  const width = Math.min(box.x + box.width, rectangle.x + rectangle.width) - left;
  const height = Math.min(box.y + box.height, rectangle.y + rectangle.height) - top;
  if (width <= 0 || height <= 0) return undefined;
  return pageAreaOf(layout.rotation, {
    x: (left - box.x) / box.width,
    y: (top - box.y) / box.height,
    width: width / box.width,
    height: height / box.height,
  });
};

/** Returns the box of a page as a rectangle. Undefined for a page without a box. */
export const boxOf = ({ lefts, tops, widths, heights }: PageLayout, page: number): Rectangle | undefined => {
  const x = lefts[page - 1];
  return x === undefined ? undefined : { x, y: tops[page - 1]!, width: widths[page - 1]!, height: heights[page - 1]! };
};

const fractionOf = (distance: number, length: number): number => Math.min(Math.max(distance / length, 0), 1);
