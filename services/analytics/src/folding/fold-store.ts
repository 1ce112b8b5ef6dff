import type { DataOf, MessageOf } from '@docsight/contracts';
import type { ReaderState } from '../readers/index.ts';
import type { FoldPlan, Rollup } from './rollup.ts';

/** What folding needs of the stores. Every step may be repeated at any time, by anybody, and then does nothing. */
export type FoldStore = {
  /** The version of a rollup's first fold. */
  firstVersion: number;
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
  /** Stores rollups that nobody is counted in, with their events, where there are none. */
  putEmpty(empty: { rollup: Rollup; event: MessageOf<'document.stats_changed'> }[]): Promise<void>;
  /** What is counted of the documents that follow on one, by document id; null for the first. total: roughly, of how many. */
  figures(
    after: string | null,
    limit: number,
  ): Promise<{ figures: (Pick<Rollup, 'accountId'> & DataOf<'document.stats_changed'>)[]; total: number }>;
  /** Puts an empty rollup that says that it was erased in the place of the one with this version, 0 for none. False when it is not there, or has a plan. */
  eraseRollup(document: Pick<Rollup, 'documentId' | 'accountId'>, version: number): Promise<boolean>;
  /** Removes the readers and days of a document. */
  removeCounted(document: Pick<Rollup, 'documentId' | 'accountId'>): Promise<void>;
  /** Folds that were begun at or before a time and are not finished, oldest first. */
  unfinished(begunBefore: Date, limit: number): Promise<{ rollup: Rollup; plan: FoldPlan }[]>;
};
