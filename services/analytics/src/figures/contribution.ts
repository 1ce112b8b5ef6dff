import type { ReaderDay, ReaderSnapshot } from '@docsight/contracts';
import { minus, noSums, noTotals, plus } from './sums.ts';
import type { DaySums, Totals } from './sums.ts';

/** What one reader adds to a document's figures: in all, and by UTC day. */
export type Contribution = { totals: Totals; days: Record<string, DaySums> };

/**
 * What a reader counts for. A reader that was merged counts for nothing any more: all of it is in the viewer that it became.
 * A reader who saw no page yet counts with its lead and its downloads only. Source: decisions.md, section 3.
 */
export const contributionOf = (snapshot: ReaderSnapshot | null): Contribution => {
  if (snapshot?.mergedInto !== null) return { totals: noTotals(), days: {} };
  const days: Record<string, DaySums> = {};
  const add = (date: string, sums: DaySums): void => {
    days[date] = plus(days[date] ?? noSums(), sums);
  };
  for (const day of snapshot.days) add(day.date, sumsOfDay(day, isViewer(snapshot)));
  if (snapshot.lead !== null) add(snapshot.lead.capturedAt.slice(0, 10), { ...noSums(), leads: 1 });
  return { totals: { ...noTotals(), ...Object.values(days).reduce(plus, noSums()), ...asViewer(snapshot) }, days };
};

/** The difference that a newer snapshot of a reader makes to what an older one was counted with; null for none. */
export const changeBetween = (older: ReaderSnapshot | null, newer: ReaderSnapshot): Contribution => {
  const before = contributionOf(older);
  const after = contributionOf(newer);
  return { totals: minus(after.totals, before.totals), days: minus(after.days, before.days) };
};

/** True for a reader that is listed among the viewers: it saw a page, and was not merged into another. */
export const isViewer = ({ mergedInto, firstViewedAt }: ReaderSnapshot): boolean =>
  mergedInto === null && firstViewedAt !== null;

const sumsOfDay = ({ visits, downloads, pages }: ReaderDay, viewer: boolean): DaySums => {
  if (!viewer) return { ...noSums(), downloads };
  const ms = Object.values(pages).reduce((sum, page) => sum + page.ms, 0);
  return { views: visits, downloads, leads: 0, ms, pages };
};

const asViewer = (snapshot: ReaderSnapshot): Partial<Totals> => {
  if (!isViewer(snapshot)) return {};
  const pagesSeen = new Set(snapshot.days.flatMap(({ pages }) => Object.keys(pages))).size;
  return { viewers: 1, pagesSeen, levels: { ...noTotals().levels, [snapshot.level]: 1 } };
};
