import { engagementLevels, higherLevel } from '@docsight/contracts';
import type { DataOf, EngagementLevel } from '@docsight/contracts';
import { addChange, noChange, noTotals, plus, withoutZeros } from '../figures/index.ts';
import type { SumTree, Totals } from '../figures/index.ts';
import type { ReaderState } from '../readers/index.ts';

/** A reader that is being counted: what it is counted with from now on, and what it was counted with before. */
export type CountedReader = { after: ReaderState; before: ReaderState | null };

/** What is still to be done of a fold: the sums to add to each day, and the readers to store as they are counted now. */
export type FoldPlan = { days: Record<string, SumTree>; readers: ReaderState[] };

/**
 * The figures of one document. version: grows with each fold, and numbers its plan. level: the highest that any viewer has ever reached who was not erased.
 * plan: null unless a fold is under way. erased: nothing is counted any more.
 */
export type Rollup = {
  documentId: string;
  accountId: string;
  version: number;
  totals: Totals;
  level: EngagementLevel;
  plan: FoldPlan | null;
  erased?: true;
};

/** Bounds a plan, which lies in the rollup's record (16 MB at most); about 60 bytes each. */
const mostSumsInPlan = 40_000;

/** The rollup after the next fold, with its plan: as many of the readers as fit, one at least. firstVersion: of a rollup's first fold. */
export const advance = (
  document: Pick<Rollup, 'documentId' | 'accountId'>,
  rollup: Rollup | null,
  readers: CountedReader[],
  firstVersion = 1,
): Rollup => {
  const change = noChange();
  let sums = 0;
  let erases = false;
  const counted: ReaderState[] = [];
  for (const { before, after } of readers) {
    sums += sumsIn(before) + sumsIn(after);
    if (counted.length > 0 && sums > mostSumsInPlan) break;
    addChange(change, before, after);
    counted.push(after);
    erases ||= (after.voidUpTo ?? 0) > (before?.voidUpTo ?? 0);
  }
  const totals = plus(rollup?.totals ?? noTotals(), change.totals);
  const highest = highestOf(totals.levels);
  return {
    ...document,
    version: rollup === null ? firstVersion : rollup.version + 1,
    totals,
    // When a reader merges into another, its own end may be counted before the other's rise: meanwhile the level stays.
    // After an erasure it is that of the viewers who remain.
    level: erases ? highest : higherLevel(rollup?.level ?? 'not_opened', highest),
    plan: { days: withoutZeros(change.days) as Record<string, SumTree>, readers: counted },
  };
};

const sumsIn = (state: ReaderState | null): number =>
  (state?.days ?? []).reduce((sum, { pages }) => sum + 2 + Object.keys(pages).length, 0);

/** The rollup of a document that nobody has read. */
export const emptyRollup = (document: Pick<Rollup, 'documentId' | 'accountId'>, version: number): Rollup => ({
  ...{ documentId: document.documentId, accountId: document.accountId, version },
  totals: noTotals(),
  level: 'not_opened',
  plan: null,
});

/**
 * What the list of documents and the account's totals are told after a fold, or undefined when nothing of it changed. The first word of a generation is told
 * in any case: nobody knows what was told before.
 */
export const toldChange = (before: Rollup | null, after: Rollup): DataOf<'document.stats_changed'> | undefined => {
  const same = before !== null && JSON.stringify(countersOf(before)) === JSON.stringify(countersOf(after));
  return same ? undefined : figuresOf(after);
};

/** The figures of a document as others are told them. */
export const figuresOf = (rollup: Pick<Rollup, 'documentId' | 'version' | 'level'> & { totals: Listed }) => ({
  documentId: rollup.documentId,
  version: rollup.version,
  ...countersOf(rollup),
});

type Listed = Pick<Totals, 'views' | 'viewers' | 'leads' | 'pagesSeen'>;

const countersOf = ({
  totals: { views, viewers, leads, pagesSeen },
  level,
}: Pick<Rollup, 'level'> & { totals: Listed }) => ({
  views,
  uniqueViewers: viewers,
  leads,
  level,
  pagesSeen,
});

const highestOf = (levels: Totals['levels']): EngagementLevel =>
  engagementLevels.findLast((level) => levels[level] > 0) ?? 'not_opened';
