import type { DataOf, MessageOf } from '@docsight/contracts';
import type { ReaderState } from '../readers/index.ts';
import type { FoldPlan, Rollup } from './rollup.ts';

/** Stores rollups, their days and readers. Every write may be repeated, at any time and by any process. */
export type FoldStore = {
  /** The version of a document's first fold. */
  firstVersion: number;
  find(documentId: string): Promise<Rollup | null>;
  /** Returns the states in which readers are counted, by reader id. */
  readerStates(readerIds: string[]): Promise<Map<string, ReaderState>>;
  /**
   * Stores the next version of a rollup with its plan and event, in one write.
   * Returns false when another process was faster.
   */
  saveNext(next: Rollup, event: MessageOf<'document.stats_changed'> | null): Promise<boolean>;
  /** Adds the plan's sums to the days that do not contain them yet. */
  applyDays(rollup: Rollup, plan: FoldPlan): Promise<void>;
  /** Stores each reader of the plan, unless a later fold has stored it. */
  putReaders(rollup: Rollup, plan: FoldPlan): Promise<void>;
  clearPlan(rollup: Rollup): Promise<void>;
  /** Stores empty rollups with their events, for documents that have no rollup. */
  putEmpty(empty: { rollup: Rollup; event: MessageOf<'document.stats_changed'> }[]): Promise<void>;
  /** Returns the stats of documents in pages, in the order of ids. `after` is the last id of the page before. */
  stats(
    after: string | null,
    limit: number,
  ): Promise<{
    stats: (Pick<Rollup, 'accountId'> & DataOf<'document.stats_changed'>)[];
    /** The number of documents in all, an estimate. */
    total: number;
  }>;
  /** Returns rollups with folds that were started at or before a time and are unfinished, oldest first. */
  unfinished(startedBefore: Date, limit: number): Promise<Rollup[]>;
};
