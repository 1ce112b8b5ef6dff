/** Returns the index that a key leads to, `none` to leave the points, or undefined for other keys. */
export const nextIndex = (key: string, active: number | undefined, length: number): number | 'none' | undefined => {
  if (length === 0) return undefined;
  const last = length - 1;
  if (key === 'ArrowRight') return active === undefined ? 0 : Math.min(active + 1, last);
  if (key === 'ArrowLeft') return active === undefined ? last : Math.max(active - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return key === 'Escape' && active !== undefined ? 'none' : undefined;
};

/** Points from `first` to `last`, both included. */
export type Span = { first: number; last: number };

/** Returns the points between two, or undefined without both. */
export const spanOf = (anchor: number | undefined, active: number | undefined): Span | undefined =>
  anchor === undefined || active === undefined
    ? undefined
    : { first: Math.min(anchor, active), last: Math.max(anchor, active) };
