/** Returns the width of a bar as a share of the full one. A value above 0 is always visible. */
export const barWidth = (value: number, max: number): string => {
  if (value <= 0 || max <= 0) return '0';
  return `max(2px, ${Math.round(Math.min(1, value / max) * 10_000) / 100}%)`;
};
