import { allEnded } from '@docsight/service-kit';
import { pauseAfterConflict } from '../fold-plans/index.ts';
import { groupBy } from '../group-by.ts';
import { dayChangesOf } from './account-days.ts';
import type { DocumentUpdate } from './account-document.ts';
import { documentChangesOf, nextAccountRollup } from './account-rollup.ts';
import type { AccountPlan, AccountRollup, DocumentChange } from './account-rollup.ts';
import type { AccountStore } from './account-store.ts';

/** The crash points between the writes of a fold. */
export type AccountStep =
  | 'account.planned'
  | 'account.documents'
  | 'account.sums'
  | 'account.counted'
  | 'account.marked'
  | 'account.cleared';

/**
 * Folds updates of documents of one account into its totals, and their days into its days.
 * Resolves when each is counted, or is older than what is counted.
 */
export type FoldAccount = (accountId: string, updates: DocumentUpdate[]) => Promise<void>;

/**
 * A bound for the size of a plan: it is stored in the rollup's record of at most 16 MB. A document takes up to 2 kB.
 */
const maxDocumentsInPlan = 1_000;
/** Days that one fold reads. The deletion of a document with more days takes several folds. */
const maxDaysInPlan = 500;

/**
 * Folds document updates exactly once, without a transaction (see `PlanFields`), in three steps:
 * 1. Plan: one write adds the difference to the account's totals and stores the remaining writes.
 * 2. At the same time, each unless a later fold has done it:
 *    - The documents are stored in their new state.
 *    - The sums are added to the account's days and spans.
 *    - What these count now is stored in the documents' days.
 *    - If a document becomes active or inactive, its days are marked to be counted anew.
 * 3. Clear: the next fold may start.
 *
 * A fold counts the marked days of its documents, as many as a plan can contain. The next fold counts the rest.
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

  /** Returns the documents with days that are to be counted anew. */
  const completePlan = async (rollup: AccountRollup, plan: AccountPlan): Promise<string[]> => {
    let marked: string[] = [];
    // All end here, so that none comes after the days of an erased document were removed.
    await allEnded([
      store.putDocuments(rollup, plan).then(() => step('account.documents')),
      store.addSums(rollup, plan).then(() => step('account.sums')),
      store.putCounted(rollup, plan).then(() => step('account.counted')),
      store.markDays(plan).then((documentIds) => {
        marked = documentIds;
        step('account.marked');
      }),
    ]);
    await store.clearPlan(rollup);
    step('account.cleared');
    return marked;
  };
  const completeFold = async (rollup: AccountRollup, plan: AccountPlan): Promise<void> => {
    await completePlan(rollup, plan);
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
      /** The documents with days that may have to be counted. */
      let changedDocuments = [...remaining.keys()];
      for (;;) {
        const rollup = await store.find(accountId);
        if (rollup?.plan) {
          await completeFold(rollup, rollup.plan);
          continue;
        }
        const known = await store.documents(accountId, [...new Set([...remaining.keys(), ...changedDocuments])]);
        // The first fold of a document marks its days, and the next one counts them.
        const folded = changedDocuments.filter((documentId) => known.has(documentId));
        const days = await store.daysToCount(accountId, folded, maxDaysInPlan);
        const allChanges = documentChangesOf(remaining, known, rollup?.places);
        const changes = allChanges.slice(0, maxDocumentsInPlan);
        if (changes.length === 0 && days.length === 0) return;
        for (const { after } of changes) known.set(after.documentId, after);
        const dayChanges = dayChangesOf(days, known);
        const next = nextAccountRollup(accountId, rollup, changes, dayChanges);
        if (!(await saveNext(next, rollup))) {
          await pauseAfterConflict();
          continue;
        }
        const recounted = await completePlan(next, next.plan);
        // A document without a change needs no other look: its record only gets newer.
        remaining = updatesOf(allChanges.slice(maxDocumentsInPlan), remaining);
        // Days that change from now on are counted after the message that changes them.
        const countsAll = days.length < maxDaysInPlan && dayChanges.length === days.length;
        changedDocuments = [...(countsAll ? [] : changedDocuments), ...recounted];
        if (remaining.size === 0 && changedDocuments.length === 0) return;
      }
    },
  };
};

/** Returns the updates of the documents that have a change. */
const updatesOf = (changes: DocumentChange[], updates: Map<string, DocumentUpdate[]>): Map<string, DocumentUpdate[]> =>
  new Map(changes.map(({ after: { documentId } }) => [documentId, updates.get(documentId)!]));
