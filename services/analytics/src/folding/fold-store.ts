import type { MessageOf } from '@docsight/contracts';
import type { FoldPlan, FrozenReader, Rollup } from './rollup.ts';

/** What folding needs of the stores. Every step may be repeated at any time, by anybody, and then does nothing. */
export type FoldStore = {
  find(documentId: string): Promise<Rollup | null>;
  /** Freezes readers of a document that are not counted yet, longest waiting first, and returns all of these that are frozen now. */
  freeze(documentId: string, limit: number): Promise<FrozenReader[]>;
  /** Stores the rollup with its plan and the event, in one write, if it is the successor of the one that is stored. False when somebody was faster. */
  advance(next: Rollup, event: MessageOf<'document.stats_changed'> | null): Promise<boolean>;
  /** Adds the plan's sums to the days that do not have them yet. */
  applyDays(rollup: Rollup, plan: FoldPlan): Promise<void>;
  /** Marks the plan's readers as counted; those that changed meanwhile stay marked as not counted. */
  markFolded(plan: FoldPlan): Promise<void>;
  clearPlan(rollup: Rollup): Promise<void>;
  /** Documents with a reader that is not counted since that time or longer, and since when, longest first. */
  dirtyDocuments(since: Date, limit: number): Promise<{ documentId: string; since: Date }[]>;
};
