/** The visits that saw a page. */
export type PageVisits = { page: number; visits: number };

/** A page that fewer visits saw than the page before it. */
export type Fall = {
  /** The page after the fall. */
  page: number;
  before: number;
  after: number;
};

/** Returns the page with the greatest fall from the page before it. Of equal ones the first, and undefined without any. */
export const largestFall = (pages: readonly PageVisits[]): Fall | undefined => {
  let largest: Fall | undefined;
  for (let index = 1; index < pages.length; index += 1) {
    const fall = fallTo(pages, index);
    if (fall.before - fall.after > (largest ? largest.before - largest.after : 0)) largest = fall;
  }
  return largest;
};

/**
 * Returns the visits before and after the gate.
 * Undefined if the gate is before page 1: who turns away there has seen no page and is not counted.
 */
export const gateFall = (pages: readonly PageVisits[], gatePage: number | undefined): Fall | undefined => {
  const index = pages.findIndex(({ page }) => page === gatePage);
  return index < 1 ? undefined : fallTo(pages, index);
};

/**
 * Returns for each page how many visits reached it at least: as many as saw the page or any later one most often.
 * Visits that skipped the page for different later ones could be more.
 */
export const reachOf = (pages: readonly PageVisits[]): PageVisits[] => {
  let most = 0;
  return pages
    .toReversed()
    .map(({ page, visits }) => {
      most = Math.max(most, visits);
      return { page, visits: most };
    })
    .toReversed();
};

const fallTo = (pages: readonly PageVisits[], index: number): Fall => {
  const { page, visits } = pages[index]!;
  return { page, before: pages[index - 1]!.visits, after: visits };
};
