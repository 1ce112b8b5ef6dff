/** Sizes of the row of page thumbnails, in CSS pixels. The style sheet has the same. */
export const pageWidth = 84;
const gap = 30;
const step = pageWidth + gap;

/** Above this number of pages only those near the visible part are rendered. */
export const alwaysRendered = 60;
/** Pages rendered on both sides of the visible part. */
const margin = 4;
/** The rendered pages change in steps, so that few scroll events render anything. */
const windowStep = 4;

/** Returns the width of the row. There is a gap before the first page and after the last one. */
export const rowWidth = (pageCount: number): number => pageCount * step + gap;

/** Returns the left edge of a page. */
export const pageLeft = (page: number): number => gap + (page - 1) * step;

/** Returns the middle of the gap before a page. */
export const gateLeft = (page: number): number => pageLeft(page) - gap / 2;

/** Returns the page whose gap is nearest to a position in the row. */
export const gatePageAt = (left: number, pageCount: number): number =>
  clamped(Math.round((left - gateLeft(1)) / step) + 1, pageCount);

/** Returns the pages to render. @param scrollLeft the left edge of the visible part. */
export const renderedPages = (scrollLeft: number, visibleWidth: number, pageCount: number): number[] => {
  if (pageCount <= alwaysRendered) return pagesFrom(1, pageCount);
  const start = Math.floor(scrollLeft / step / windowStep) * windowStep;
  const first = start + 1 - margin;
  const last = start + Math.ceil(visibleWidth / step) + windowStep + 1 + margin;
  return pagesFrom(clamped(first, pageCount), clamped(last, pageCount));
};

/** Returns the page that a key leads to, or undefined for other keys. The keys are those of a slider. Source: ARIA APG. */
export const gatePageAfterKey = (key: string, page: number, pageCount: number): number | undefined => {
  const moves: Record<string, number> = {
    ArrowLeft: page - 1,
    ArrowDown: page - 1,
    ArrowRight: page + 1,
    ArrowUp: page + 1,
    PageDown: page - 10,
    PageUp: page + 10,
    Home: 1,
    End: pageCount,
  };
  const next = moves[key];
  return next === undefined ? undefined : clamped(next, pageCount);
};

/** Returns the scroll position that shows a gate. It changes only if the gate is not well visible. */
export const scrollThatShows = (page: number, scrollLeft: number, visibleWidth: number): number => {
  const left = gateLeft(page);
  const isVisible = left >= scrollLeft + step && left <= scrollLeft + visibleWidth - step;
  return isVisible ? scrollLeft : Math.max(0, left - visibleWidth / 2);
};

const clamped = (page: number, pageCount: number): number => Math.min(Math.max(page, 1), pageCount);

const pagesFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
