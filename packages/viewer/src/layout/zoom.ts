/** `scale` 1 is the comfortable width; `fit` fills the view, whatever its width. */
export type Zoom = { kind: 'scale'; scale: number } | { kind: 'fit' };
export type Room = { viewWidth: number; margin: number; landscape: boolean; greatest: number };

const steps = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];
/** Longer lines tire: nobody asked for them. Slides may be wider, since they are lower. Css pixels. */
const comfortable = { portrait: 900, landscape: 1120 };
/** Two scales nearer than this are the same to the eye. */
const near = 0.005;

export const unzoomed: Zoom = { kind: 'scale', scale: 1 };

/** The width of every page in whole css pixels. */
export const pageWidthOf = (zoom: Zoom, room: Room): number => {
  const wanted = zoom.kind === 'fit' ? available(room) : comfortableWidth(room) * zoom.scale;
  return Math.max(1, Math.min(Math.round(wanted), room.greatest));
};

/** As it is now, to be shown as a percentage. */
export const scaleOf = (zoom: Zoom, room: Room): number => pageWidthOf(zoom, room) / comfortableWidth(room);

export const zoomedIn = (scale: number): Zoom => ({
  kind: 'scale',
  scale: steps.find((step) => step > scale + near) ?? steps.at(-1)!,
});

export const zoomedOut = (scale: number): Zoom => ({
  kind: 'scale',
  scale: steps.filter((step) => step < scale - near).at(-1) ?? steps[0]!,
});

export const canZoomIn = (scale: number): boolean => scale < steps.at(-1)! - near;
export const canZoomOut = (scale: number): boolean => scale > steps[0]! + near;

const available = ({ viewWidth, margin }: Room): number => Math.max(1, viewWidth - 2 * margin);

const comfortableWidth = (room: Room): number =>
  Math.min(available(room), room.landscape ? comfortable.landscape : comfortable.portrait);
