import { engagementLevels, higherLevel } from '@docsight/contracts';
import type { DataOf, EngagementLevel } from '@docsight/contracts';
import { changeBetween, noTotals, plus, withoutZeros } from '../figures/index.ts';
import type { Contribution, SumTree, Totals } from '../figures/index.ts';
import type { ReaderState } from '../readers/index.ts';

/** A reader that is being counted: what it is counted with from now on, and what it was counted with before. */
export type CountedReader = { after: ReaderState; before: ReaderState | null };

/** What is still to be done of a fold: the sums to add to each day, and the readers to store as they are counted now. */
export type FoldPlan = { days: Record<string, SumTree>; readers: ReaderState[] };

/**
 * The figures of one document. version: grows with each fold, and numbers its plan. level: the highest that any viewer has ever reached.
 * plan: null unless a fold is under way. erased: nothing is counted any more.
 */
export type Rollup = {
  documentId: string;
  ownerId: string;
  version: number;
  totals: Totals;
  level: EngagementLevel;
  plan: FoldPlan | null;
  erased?: true;
};

/** Bounds a plan, which lies in the rollup's record (16 MB at most); about 60 bytes each. */
const mostSumsInPlan = 40_000;

/** The rollup after the next fold, with its plan: as many of the readers as fit, one at least. */
export const advance = (
  document: Pick<Rollup, 'documentId' | 'ownerId'>,
  rollup: Rollup | null,
  readers: CountedReader[],
): Rollup => {
  let change: Contribution = { totals: noTotals(), days: {} };
  let sums = 0;
  const counted: ReaderState[] = [];
  for (const { before, after } of readers) {
    sums += sumsIn(before) + sumsIn(after);
    if (counted.length > 0 && sums > mostSumsInPlan) break;
    const { totals, days } = changeBetween(before, after);
    change = { totals: plus(change.totals, totals), days: plus(change.days, days) };
    counted.push(after);
  }
  const totals = plus(rollup?.totals ?? noTotals(), change.totals);
  return {
    ...document,
    version: (rollup?.version ?? 0) + 1,
    totals,
    // When a reader merges into another, its own end may be counted before the other's rise: meanwhile the level stays.
    level: higherLevel(rollup?.level ?? 'not_opened', highestOf(totals.levels)),
    plan: { days: withoutZeros(change.days) as Record<string, SumTree>, readers: counted },
  };
};

const sumsIn = (state: ReaderState | null): number =>
  (state?.days ?? []).reduce((sum, { pages }) => sum + 2 + Object.keys(pages).length, 0);

/** What the list of documents is told after a fold, or undefined when nothing of it changed. */
export const toldChange = (before: Rollup | null, after: Rollup): DataOf<'document.stats_changed'> | undefined => {
  const told = countersOf(after);
  const same = JSON.stringify(before === null ? noCounters : countersOf(before)) === JSON.stringify(told);
  return same ? undefined : { documentId: after.documentId, version: after.version, ...told };
};

const countersOf = ({ totals: { views, viewers, leads }, level }: Rollup) => ({
  views,
  uniqueViewers: viewers,
  leads,
  level,
});
const noCounters = { views: 0, uniqueViewers: 0, leads: 0, level: 'not_opened' };

const highestOf = (levels: Totals['levels']): EngagementLevel =>
  engagementLevels.findLast((level) => levels[level] > 0) ?? 'not_opened';
