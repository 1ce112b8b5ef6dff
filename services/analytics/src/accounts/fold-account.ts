import { pauseAfterConflict } from '../fold-plans/index.ts';
import { groupBy } from '../group-by.ts';
import type { DocumentUpdate } from './account-document.ts';
import { documentChangesOf, nextAccountRollup } from './account-rollup.ts';
import type { AccountPlan, AccountRollup } from './account-rollup.ts';
import type { AccountStore } from './account-store.ts';

/** The crash points between the writes of a fold. */
export type AccountStep = 'account.planned' | 'account.documents' | 'account.cleared';

/**
 * Folds updates of documents of one account into its totals.
 * Resolves when each is counted, or is older than what is counted.
 */
export type FoldAccount = (accountId: string, updates: DocumentUpdate[]) => Promise<void>;

/** A bound for the size of a plan: it is stored in the rollup's record of at most 16 MB. A document takes up to 2 kB. */
const maxDocumentsInPlan = 1_000;

/**
 * Folds document updates exactly once, without a transaction (see `PlanFields`), in three steps:
 * 1. Plan: one write adds the difference to the account's totals and stores the remaining writes.
 * 2. Documents: each is stored in its new state, unless a later fold has stored it.
 * 3. Clear: the next fold may start.
 */
export const makeFoldAccount = (options: {
  store: AccountStore;
  /** Called between the steps: crash points in production, interruptions in tests. */
  step: (name: AccountStep) => void;
}): {
  fold: FoldAccount;
  /** Does the remaining writes of a fold. Safe to repeat, by any process. */
  completeFold: (rollup: AccountRollup, plan: AccountPlan) => Promise<void>;
} => {
  const { store, step } = options;

  const completeFold = async (rollup: AccountRollup, plan: AccountPlan): Promise<void> => {
    await store.putDocuments(rollup, plan);
    step('account.documents');
    await store.clearPlan(rollup);
    step('account.cleared');
  };

  const saveNext = async (next: AccountRollup, rollup: AccountRollup | null): Promise<boolean> => {
    const saved = await store.saveNext(next, rollup);
    if (saved) step('account.planned');
    return saved;
  };

  return {
    completeFold,

    fold: async (accountId, updates) => {
      let remaining = groupBy(updates, ({ documentId }) => documentId);
      for (;;) {
        const rollup = await store.find(accountId);
        if (rollup?.plan) {
          await completeFold(rollup, rollup.plan);
          continue;
        }
        const changes = documentChangesOf(remaining, await store.documents(accountId, [...remaining.keys()]));
        if (changes.length === 0) return;
        // A document without a change needs no other look: its record only gets newer.
        remaining = new Map(changes.map(({ after: { documentId } }) => [documentId, remaining.get(documentId)!]));
        const next = nextAccountRollup(accountId, rollup, changes.slice(0, maxDocumentsInPlan));
        if (!(await saveNext(next, rollup))) await pauseAfterConflict();
        else if (next.plan) await completeFold(next, next.plan);
      }
    },
  };
};
