/**
 * How large the pages are. `standard`: comfortable to read. `scale`: relative to true size, where 1 is 96 pixels per
 * inch. `page` is the page whose row fills the width or the whole of the view.
 */
export type Zoom =
  | { kind: 'standard' }
  | { kind: 'scale'; scale: number }
  | { kind: 'fit-width'; page: number }
  | { kind: 'fit-page'; page: number };

/** Scales relative to true size. */
export type ScaleRange = { min: number; max: number; standard: number };

/** The steps of buttons and keys. The standard scale is one more step. */
const steps = [
  0.02, 0.05, 0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 16,
  24, 32, 48, 64, 96, 128,
];
/** Treats two scales as equal, because sizes are rounded to whole pixels. A ratio. */
const tolerance = 1.005;
/** A step that is this near to the standard scale is left out. A ratio. */
const nearStandard = 1.06;

export const standardZoom: Zoom = { kind: 'standard' };
export const trueSize: Zoom = { kind: 'scale', scale: 1 };

export const zoomedIn = (scale: number, range: ScaleRange): Zoom =>
  zoomOf(stepsIn(range).find((step) => isMore(step, scale)) ?? range.max, range);

export const zoomedOut = (scale: number, range: ScaleRange): Zoom =>
  zoomOf(stepsIn(range).findLast((step) => isMore(scale, step)) ?? range.min, range);

export const canZoomIn = (scale: number, { max }: ScaleRange): boolean => isMore(max, scale);
export const canZoomOut = (scale: number, { min }: ScaleRange): boolean => isMore(scale, min);

/** Returns the nearest scale that the reader may choose. */
export const limited = (scale: number, { min, max }: ScaleRange): number => Math.min(Math.max(scale, min), max);

const isMore = (one: number, other: number): boolean => one > other * tolerance;

/** Returns the steps in ascending order, with the standard scale and both ends of the range. */
const stepsIn = ({ min, max, standard }: ScaleRange): number[] => {
  const isFar = (step: number): boolean => Math.max(step / standard, standard / step) > nearStandard;
  const within = steps.filter((step) => step > min && step < max && isFar(step));
  return [...within, min, standard, max].sort((one, other) => one - other);
};

const zoomOf = (scale: number, { standard }: ScaleRange): Zoom =>
  scale === standard ? standardZoom : { kind: 'scale', scale };
