import { engagementLevels, higherLevel } from '@docsight/contracts';
import type { DataOf, EngagementLevel, ReaderSnapshot } from '@docsight/contracts';
import { addChange, plus, withoutZeros, zeroContribution, zeroTotals } from '../figures/index.ts';
import type { SumTree, Totals } from '../figures/index.ts';
import { applySnapshot } from '../readers/index.ts';
import type { ReaderState } from '../readers/index.ts';

/** The document that a rollup is about. */
export type DocumentRef = { documentId: string; accountId: string };

/** A reader whose snapshots change its state. */
export type ReaderChange = {
  /** The state that the rollup counts so far; null for a new reader. */
  before: ReaderState | null;
  after: ReaderState;
};

/** The remaining writes of a fold. */
export type FoldPlan = {
  /** The sums to add to each day. */
  days: Record<string, SumTree>;
  /** The readers to store in their new state. */
  readers: ReaderState[];
};

/** The figures of one document. */
export type Rollup = DocumentRef & {
  /** The number of the last fold. Grows with each one. */
  version: number;
  totals: Totals;
  /** The highest level that any viewer has reached, apart from erased viewers. */
  level: EngagementLevel;
  /** Null when the last fold is complete. */
  plan: FoldPlan | null;
  /** Set after the document was erased: nothing is counted from then on. */
  erased?: true;
  /** Set after the document was deleted: its readers are in no list of the account. */
  deleted?: true;
};

/** A bound for the size of a plan: it is stored in the rollup's record of at most 16 MB. A sum takes about 60 bytes. */
const maxSumsInPlan = 40_000;

/** Returns the readers whose state the snapshots change. `states` has the current states by reader id. */
export const readerChangesOf = (
  snapshotsByReader: Map<string, ReaderSnapshot[]>,
  states: Map<string, ReaderState>,
): ReaderChange[] =>
  [...snapshotsByReader].flatMap(([readerId, snapshots]) => {
    const before = states.get(readerId) ?? null;
    const after = snapshots.reduce<ReaderState | null>(applySnapshot, before);
    return after === null || after === before ? [] : [{ before, after }];
  });

/**
 * Returns the rollup after the next fold, with its plan.
 * It counts as many of the readers as a plan can contain, and at least one.
 * `firstVersion` is the version of a document's first fold.
 */
export const nextRollup = (
  { documentId, accountId }: DocumentRef,
  rollup: Rollup | null,
  changes: ReaderChange[],
  firstVersion = 1,
): Rollup & { plan: FoldPlan } => {
  const change = zeroContribution();
  let sums = 0;
  let erases = false;
  const readers: ReaderState[] = [];
  for (const { before, after } of changes) {
    sums += sumsIn(before) + sumsIn(after);
    if (readers.length > 0 && sums > maxSumsInPlan) break;
    addChange(change, before, after);
    readers.push(after);
    erases ||= (after.voidUpTo ?? 0) > (before?.voidUpTo ?? 0);
  }
  const totals = plus(rollup?.totals ?? zeroTotals(), change.totals);
  const highest = highestOf(totals.levels);
  return {
    documentId,
    accountId,
    version: rollup === null ? firstVersion : rollup.version + 1,
    totals,
    // A merged reader may be folded before the reader that it became. Meanwhile the level must not fall.
    // After an erasure, only the remaining viewers count.
    level: erases ? highest : higherLevel(rollup?.level ?? 'not_opened', highest),
    plan: { days: withoutZeros(change.days) as Record<string, SumTree>, readers },
    ...(rollup?.deleted && { deleted: true }),
  };
};

const sumsIn = (state: ReaderState | null): number =>
  (state?.days ?? []).reduce((sum, { pages }) => sum + 2 + Object.keys(pages).length, 0);

/** Returns the rollup of a document without readers. */
export const emptyRollup = ({ documentId, accountId }: DocumentRef, version: number): Rollup => ({
  documentId,
  accountId,
  version,
  totals: zeroTotals(),
  level: 'not_opened',
  plan: null,
});

/**
 * Returns the stats to publish after a fold, or undefined if no published counter changed.
 * The first fold of a generation always publishes: what earlier generations published is not known.
 */
export const changedStatsOf = (before: Rollup | null, after: Rollup): DataOf<'document.stats_changed'> | undefined => {
  const same = before !== null && JSON.stringify(countersOf(before)) === JSON.stringify(countersOf(after));
  return same ? undefined : statsOf(after);
};

/** Returns the stats of a document as they are published. */
export const statsOf = (
  rollup: Pick<Rollup, 'documentId' | 'version' | 'level'> & { totals: PublishedTotals },
): DataOf<'document.stats_changed'> => ({
  documentId: rollup.documentId,
  version: rollup.version,
  ...countersOf(rollup),
});

type PublishedTotals = Pick<Totals, 'views' | 'viewers' | 'leads' | 'pagesSeen'>;

const countersOf = ({ totals, level }: Pick<Rollup, 'level'> & { totals: PublishedTotals }) => ({
  views: totals.views,
  uniqueViewers: totals.viewers,
  leads: totals.leads,
  level,
  pagesSeen: totals.pagesSeen,
});

const highestOf = (levels: Totals['levels']): EngagementLevel =>
  engagementLevels.findLast((level) => levels[level] > 0) ?? 'not_opened';
