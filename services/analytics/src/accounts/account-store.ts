import type { DocumentDay } from './account-days.ts';
import type { AccountDocument } from './account-document.ts';
import type { AccountPlan, AccountRollup } from './account-rollup.ts';

/** Stores the totals and documents of accounts. Every write may be repeated, at any time and by any process. */
export type AccountStore = {
  find(accountId: string): Promise<AccountRollup | null>;
  /** Returns documents of the account as its totals count them, by document id. */
  documents(accountId: string, documentIds: string[]): Promise<Map<string, AccountDocument>>;
  /** Returns days of the documents that the account's days may not count as they are, at most `limit`. */
  daysToCount(accountId: string, documentIds: string[], limit: number): Promise<DocumentDay[]>;
  /**
   * Stores the next version of a rollup with its plan. `rollup` is the one that was read, if any.
   * Returns false when another process was faster.
   */
  saveNext(next: AccountRollup, rollup: AccountRollup | null): Promise<boolean>;
  /** Stores each document of the plan, unless a later fold has stored it. */
  putDocuments(rollup: AccountRollup, plan: AccountPlan): Promise<void>;
  /** Adds the plan's sums to the account's days and spans that do not contain them yet. */
  addSums(rollup: AccountRollup, plan: AccountPlan): Promise<void>;
  /** Stores what the account's days count of each day of a document, unless a later fold has stored it. */
  putCounted(rollup: AccountRollup, plan: AccountPlan): Promise<void>;
  /** Marks all days of the plan's documents to be counted anew. Returns the documents with such days. */
  markDays(plan: AccountPlan): Promise<string[]>;
  clearPlan(rollup: AccountRollup): Promise<void>;
  /** Returns rollups with folds that were started at or before a time and are unfinished, oldest first. */
  unfinished(startedBefore: Date, limit: number): Promise<AccountRollup[]>;
};
