import { foldByPlan } from '../plans/index.ts';
import { successor, untold } from './account-document.ts';
import type { ToldDocument } from './account-document.ts';
import { advance } from './account-rollup.ts';
import type { AccountPlan, AccountRollup } from './account-rollup.ts';
import type { AccountStore } from './account-store.ts';

/** The places between two writes of a fold. */
export type AccountStep = 'account.planned' | 'account.documents' | 'account.cleared';

/** Counts what was told of documents of one account, however many. Resolves when all of it is counted, or older than what is. */
export type FoldAccount = (accountId: string, told: ToldDocument[]) => Promise<void>;

/** Bounds a plan, which lies in the rollup's record (16 MB at most); a document in it takes 2 kB at most. */
const mostDocumentsInPlan = 1_000;

/**
 * Counts each message exactly once, as `foldByPlan` tells:
 * 1. plan: one write adds the change to the account's totals, and stores the documents as they are counted with it;
 * 2. documents: each is stored so, unless a later plan has counted it;
 * 3. clear: the next fold may begin.
 */
export const makeFoldAccount = (options: {
  store: AccountStore;
  /** Called between the steps: crash points in production, interruptions in tests. */
  step: (name: AccountStep) => void;
}): { fold: FoldAccount; finish: (rollup: AccountRollup, plan: AccountPlan) => Promise<void> } => {
  const { store, step } = options;

  const finish = async (rollup: AccountRollup, plan: AccountPlan): Promise<void> => {
    await store.putDocuments(rollup, plan);
    step('account.documents');
    await store.clearPlan(rollup);
    step('account.cleared');
  };

  const fold: FoldAccount = async (accountId, told) => {
    let left = byDocument(told);
    await foldByPlan<AccountPlan, AccountRollup>({
      find: () => store.find(accountId),
      finish,
      next: async (rollup) => {
        const counted = await store.counted(accountId, [...left.keys()]);
        const changed = [...left].flatMap(([documentId, messages]) => {
          const before = counted.get(documentId) ?? untold(documentId);
          const after = messages.reduce(successor, before);
          return after === before ? [] : [{ before, after }];
        });
        left = new Map(changed.map(({ after: { documentId } }) => [documentId, left.get(documentId)!]));
        return changed.length === 0 ? null : advance(accountId, rollup, changed.slice(0, mostDocumentsInPlan));
      },
      advance: async (next, rollup) => {
        const stored = await store.advance(next, rollup);
        if (stored) step('account.planned');
        return stored;
      },
    });
  };
  return { fold, finish };
};

const byDocument = (told: ToldDocument[]): Map<string, ToldDocument[]> => {
  const messages = new Map<string, ToldDocument[]>();
  for (const one of told) messages.set(one.documentId, [...(messages.get(one.documentId) ?? []), one]);
  return messages;
};
