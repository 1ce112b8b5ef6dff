import type { AccountDocument } from './account-document.ts';
import type { AccountPlan, AccountRollup } from './account-rollup.ts';

/** What counting an account's documents needs of the stores. Every step may be repeated at any time, by anybody, and then does nothing. */
export type AccountStore = {
  find(accountId: string): Promise<AccountRollup | null>;
  /** What documents of the account are counted with, by document id. */
  counted(accountId: string, documentIds: string[]): Promise<Map<string, AccountDocument>>;
  /** Stores the rollup with its plan if it is the successor of the one that was read. False when somebody was faster. */
  advance(next: AccountRollup, read: AccountRollup | null): Promise<boolean>;
  /** Stores the plan's documents as they are counted, but for those that a later plan has counted. */
  putDocuments(rollup: AccountRollup, plan: AccountPlan): Promise<void>;
  clearPlan(rollup: AccountRollup): Promise<void>;
  /** Rollups whose plan was made at or before a time and is not finished, oldest first. */
  unfinished(begunBefore: Date, limit: number): Promise<AccountRollup[]>;
};
