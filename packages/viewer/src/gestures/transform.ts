import type { Place } from '../layout/index.ts';

/** How a gesture enlarges and moves the pages: a place `p` of the layout is shown at `p * factor + (x, y)`. */
export type Transform = Place & { factor: number };

export const identity: Transform = { factor: 1, x: 0, y: 0 };

/** Returns the place of the layout that is shown at `place`. */
export const contentAt = ({ factor, x, y }: Transform, place: Place): Place => ({
  x: (place.x - x) / factor,
  y: (place.y - y) / factor,
});

/** Returns the transform that shows a place of the layout at `place`. */
export const showing = (content: Place, place: Place, factor: number): Transform => ({
  factor,
  x: place.x - content.x * factor,
  y: place.y - content.y * factor,
});

export const cssOf = ({ factor, x, y }: Transform): string => `translate(${x}px, ${y}px) scale(${factor})`;

/** A mouse wheel reports 100 and more for a step, a trackpad less than 10. In pixels. */
const maxWheelStep = 25;
const pixelsPerLine = 16;
/** How much a pixel of the wheel enlarges, as an exponent. */
const wheelSpeed = 0.01;

/** Returns the factor by which a movement of the wheel enlarges the pages. */
export const wheelFactor = ({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number => {
  const pixels = deltaMode === 0 ? deltaY : deltaY * pixelsPerLine;
  return Math.exp(-Math.min(Math.max(pixels, -maxWheelStep), maxWheelStep) * wheelSpeed);
};
