import type { MessageOf } from '@docsight/contracts';
import type { ReaderState } from '../readers/index.ts';
import type { FoldPlan, Rollup } from './rollup.ts';

/** What folding needs of the stores. Every step may be repeated at any time, by anybody, and then does nothing. */
export type FoldStore = {
  find(documentId: string): Promise<Rollup | null>;
  /** What readers are counted with, by reader id. */
  counted(readerIds: string[]): Promise<Map<string, ReaderState>>;
  /** Stores the rollup with its plan and the event, in one write, if it is the successor of the one that is stored. False when somebody was faster. */
  advance(next: Rollup, event: MessageOf<'document.stats_changed'> | null): Promise<boolean>;
  /** Adds the plan's sums to the days that do not have them yet. */
  applyDays(rollup: Rollup, plan: FoldPlan): Promise<void>;
  /** Stores the plan's readers as they are counted, but for those that a later plan has counted. */
  putReaders(rollup: Rollup, plan: FoldPlan): Promise<void>;
  clearPlan(rollup: Rollup): Promise<void>;
  /** Puts an empty rollup that says that it was erased in the place of the one with this version, 0 for none. False when it is not there, or has a plan. */
  eraseRollup(document: Pick<Rollup, 'documentId' | 'ownerId'>, version: number): Promise<boolean>;
  /** Removes the readers and days of a document. */
  removeCounted(document: Pick<Rollup, 'documentId' | 'ownerId'>): Promise<void>;
  /** Folds that were begun at or before a time and are not finished, oldest first. */
  unfinished(begunBefore: Date, limit: number): Promise<{ rollup: Rollup; plan: FoldPlan }[]>;
};
