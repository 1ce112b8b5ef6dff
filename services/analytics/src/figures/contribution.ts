import type { ReaderDay, ReaderSnapshot } from '@docsight/contracts';
import { seenBefore } from './day-before.ts';
import { addSpan } from './range-sums.ts';
import { add, noSpan, noSums, noTotals } from './sums.ts';
import type { DaySums, Totals } from './sums.ts';

/** What one reader adds to a document's figures: in all, and by UTC day. */
export type Contribution = { totals: Totals; days: Record<string, DaySums> };

/**
 * Returns what a reader adds to the figures. Source: Specification 7.2 and Specification 6.1.
 * A merged reader adds nothing: its figures are in the viewer that it became.
 * A reader who saw no page adds only its lead and its downloads.
 */
export const contributionOf = (snapshot: ReaderSnapshot | null): Contribution => {
  if (snapshot?.mergedInto !== null) return noChange();
  const days = daysOf(snapshot);
  const ever = noSpan();
  for (const date in days) addSpan(ever, days[date]!);
  return { totals: { ...noTotals(), ...ever, ...asViewer(snapshot) }, days };
};

/** Nothing yet, to add changes to. */
export const noChange = (): Contribution => ({ totals: noTotals(), days: {} });

/** Adds the difference that a newer snapshot of a reader makes to what an older one was counted with, in place; null for none. */
export const addChange = (change: Contribution, older: ReaderSnapshot | null, newer: ReaderSnapshot): void => {
  if (older !== null) add(change, contributionOf(older), -1);
  add(change, contributionOf(newer));
};

/** True for a reader that is listed among the viewers: it saw a page, and was not merged into another. */
export const isViewer = ({ mergedInto, firstViewedAt }: ReaderSnapshot): boolean =>
  mergedInto === null && firstViewedAt !== null;

const daysOf = (snapshot: ReaderSnapshot): Record<string, DaySums> => {
  const viewer = isViewer(snapshot);
  const seen = viewer ? seenBefore(snapshot.days) : null;
  const days: Record<string, DaySums> = {};
  for (const day of snapshot.days) days[day.date] = { ...sumsOfDay(day, viewer), ...seen?.get(day.date) };
  if (snapshot.lead !== null) (days[snapshot.lead.capturedAt.slice(0, 10)] ??= noSums()).leads = 1;
  return days;
};

const sumsOfDay = ({ visits, downloads, pages }: ReaderDay, viewer: boolean): DaySums => {
  if (!viewer) return { ...noSums(), downloads };
  const ms = Object.values(pages).reduce((sum, page) => sum + page.ms, 0);
  return { ...noSums(), views: visits, downloads, ms, pages };
};

const asViewer = (snapshot: ReaderSnapshot): Partial<Totals> => {
  if (!isViewer(snapshot)) return {};
  const pagesSeen = new Set(snapshot.days.flatMap(({ pages }) => Object.keys(pages))).size;
  return { viewers: 1, pagesSeen, levels: { ...noTotals().levels, [snapshot.level]: 1 } };
};
