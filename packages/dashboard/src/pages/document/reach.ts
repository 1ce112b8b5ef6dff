import type { PageVisits } from '../../page-strip/falls.ts';
import { formatCount, formatCounted, formatShare } from '../../format/numbers.ts';

/** A page, and the share of all visits that reached it at least. */
export type Reach = PageVisits & { share: number };

export const reachShares = (pages: readonly PageVisits[], visits: number): Reach[] =>
  pages.map((page) => ({ ...page, share: visits === 0 ? 0 : Math.min(1, page.visits / visits) }));

/** Returns the curve as one path of steps, and the area below it. Pages of the same reach are one step. */
export const reachPaths = (
  reach: readonly Reach[],
  { width, height }: { width: number; height: number },
): { line: string; area: string } => {
  if (reach.length === 0) return { line: '', area: '' };
  const band = width / reach.length;
  const line = reach
    .flatMap(({ share }, index) => {
      const next = reach[index + 1];
      if (next !== undefined && next.share === share) return [];
      return [`V${round(height * (1 - share))}H${round((index + 1) * band)}`];
    })
    .join('')
    .replace('V', 'M0 ');
  return { line, area: `${line}V${height}H0Z` };
};

/** Returns what the curve shows, in words. */
export const reachSummary = (reach: readonly Reach[], visits: number): string => {
  const last = reach.at(-1);
  if (visits === 0 || !last) return 'No visits in this range.';
  const half = reach.findLast(({ share }) => share >= 0.5);
  const end =
    last.visits === 0
      ? 'no visit reached the last page.'
      : `${formatCount(last.visits)} of ${formatCounted(visits, 'visit')} reached the last page (${formatShare(last.share)}).`;
  return half === undefined || half.page === last.page
    ? capitalized(end)
    : `At least half of the visits reached page ${half.page}; ${end}`;
};

const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const round = (length: number): number => Math.round(length * 100) / 100;
