/** `scale` is relative to the comfortable width. `fit` fills the width of the view. */
export type Zoom = { kind: 'scale'; scale: number } | { kind: 'fit' };

/** The space for a page, in CSS pixels. */
export type PageSpace = {
  viewWidth: number;
  /** On each side of the page. */
  margin: number;
  isLandscape: boolean;
  /** The greatest width that a page may have. */
  maxWidth: number;
};

const scales = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];
/** In CSS pixels. Longer lines are tiring to read. Slides may be wider, because they are lower. */
const comfortableWidths = { portrait: 900, landscape: 1120 };
/** Treats two scales as equal, because page widths are rounded to whole pixels. */
const tolerance = 0.005;

export const defaultZoom: Zoom = { kind: 'scale', scale: 1 };

/** Returns the width of every page in whole CSS pixels. */
export const pageWidthOf = (zoom: Zoom, space: PageSpace): number => {
  const width = zoom.kind === 'fit' ? availableWidth(space) : comfortableWidth(space) * zoom.scale;
  return Math.max(1, Math.min(Math.round(width), space.maxWidth));
};

/** Returns the scale that is shown as a percentage. */
export const scaleOf = (zoom: Zoom, space: PageSpace): number => pageWidthOf(zoom, space) / comfortableWidth(space);

export const zoomedIn = (scale: number): Zoom => ({
  kind: 'scale',
  scale: scales.find((each) => each > scale + tolerance) ?? scales.at(-1)!,
});

export const zoomedOut = (scale: number): Zoom => ({
  kind: 'scale',
  scale: scales.filter((each) => each < scale - tolerance).at(-1) ?? scales[0]!,
});

export const canZoomIn = (scale: number): boolean => scale < scales.at(-1)! - tolerance;
export const canZoomOut = (scale: number): boolean => scale > scales[0]! + tolerance;

const availableWidth = ({ viewWidth, margin }: PageSpace): number => Math.max(1, viewWidth - 2 * margin);

const comfortableWidth = (space: PageSpace): number =>
  Math.min(availableWidth(space), space.isLandscape ? comfortableWidths.landscape : comfortableWidths.portrait);
