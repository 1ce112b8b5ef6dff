import type { ReaderDay, ReaderSnapshot } from '@docsight/contracts';
import { countsByPreviousDay } from './previous-days.ts';
import { addSpan } from './range-sums.ts';
import { add, zeroDay, zeroLevels, zeroSpan, zeroTotals } from './sums.ts';
import type { DaySums, Totals } from './sums.ts';

/** What one reader adds to a document's figures, in all time and by UTC day. */
export type Contribution = { totals: Totals; days: Record<string, DaySums> };

/**
 * Returns what a reader adds to the figures. Source: Specification 7.2 and Specification 6.1.
 * A merged reader adds nothing: its figures are in the viewer that it became.
 * A reader who saw no page adds only its lead and its downloads.
 */
export const contributionOf = (snapshot: ReaderSnapshot | null): Contribution => {
  if (snapshot?.mergedInto !== null) return zeroContribution();
  const days = daysOf(snapshot);
  const allTime = zeroSpan();
  for (const date in days) addSpan(allTime, days[date]!);
  return { totals: { ...zeroTotals(), ...allTime, ...viewerTotalsOf(snapshot) }, days };
};

export const zeroContribution = (): Contribution => ({ totals: zeroTotals(), days: {} });

/** Adds the difference between two snapshots of a reader to `change`, in place. `before` is null for a new reader. */
export const addChange = (change: Contribution, before: ReaderSnapshot | null, after: ReaderSnapshot): void => {
  if (before !== null) add(change, contributionOf(before), -1);
  add(change, contributionOf(after));
};

/** Returns whether a reader is listed among the viewers: it saw a page, and was not merged into another reader. */
export const isViewer = ({ mergedInto, firstViewedAt }: ReaderSnapshot): boolean =>
  mergedInto === null && firstViewedAt !== null;

const daysOf = (snapshot: ReaderSnapshot): Record<string, DaySums> => {
  const viewer = isViewer(snapshot);
  const counts = viewer ? countsByPreviousDay(snapshot.days) : null;
  const days: Record<string, DaySums> = {};
  for (const day of snapshot.days) days[day.date] = { ...sumsOfDay(day, viewer), ...counts?.get(day.date) };
  if (snapshot.lead !== null) (days[snapshot.lead.capturedAt.slice(0, 10)] ??= zeroDay()).leads = 1;
  return days;
};

const sumsOfDay = ({ visits, downloads, pages }: ReaderDay, viewer: boolean): DaySums => {
  if (!viewer) return { ...zeroDay(), downloads };
  const ms = Object.values(pages).reduce((sum, page) => sum + page.ms, 0);
  return { ...zeroDay(), views: visits, downloads, ms, pages };
};

/** Returns the totals that only viewers have. */
const viewerTotalsOf = (snapshot: ReaderSnapshot): Partial<Totals> => {
  if (!isViewer(snapshot)) return {};
  const pagesSeen = new Set(snapshot.days.flatMap(({ pages }) => Object.keys(pages))).size;
  return { viewers: 1, pagesSeen, levels: { ...zeroLevels(), [snapshot.level]: 1 } };
};
