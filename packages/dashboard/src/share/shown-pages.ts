const mostShown = 6;

/** Returns up to six pages in a row that show where the gate is: two or more open ones before it, if there are any. */
export const shownPages = (openPages: number, pageCount: number): number[] => {
  const shown = Math.min(mostShown, pageCount);
  const isGateShown = openPages > 0 && openPages < pageCount;
  const first = isGateShown ? Math.max(1, Math.min(openPages - 1, pageCount - shown + 1)) : 1;
  return Array.from({ length: shown }, (_, index) => first + index);
};
