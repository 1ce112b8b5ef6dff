import type { MessageOf, ReaderSnapshot } from '@docsight/contracts';
import type { FoldPlan, Rollup } from './rollup.ts';

/** What folding needs of the stores. Every step may be repeated at any time, by anybody, and then does nothing. */
export type FoldStore = {
  find(documentId: string): Promise<Rollup | null>;
  /** What readers are counted with, by reader id. */
  counted(readerIds: string[]): Promise<Map<string, ReaderSnapshot>>;
  /** Stores the rollup with its plan and the event, in one write, if it is the successor of the one that is stored. False when somebody was faster. */
  advance(next: Rollup, event: MessageOf<'document.stats_changed'> | null): Promise<boolean>;
  /** Adds the plan's sums to the days that do not have them yet. */
  applyDays(rollup: Rollup, plan: FoldPlan): Promise<void>;
  /** Stores the plan's readers as they are counted, but for those that are newer. */
  putReaders(rollup: Rollup, plan: FoldPlan): Promise<void>;
  clearPlan(rollup: Rollup): Promise<void>;
  /** Folds that were begun at or before a time and are not finished, oldest first. */
  unfinished(begunBefore: Date, limit: number): Promise<{ rollup: Rollup; plan: FoldPlan; since: Date }[]>;
};
