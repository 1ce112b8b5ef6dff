import type { FoldStore } from './fold-store.ts';
import type { FoldPlan, Rollup } from './rollup.ts';

/** Takes all figures and readers of a document away for ever. Safe to repeat. */
export type EraseFigures = (document: Pick<Rollup, 'documentId' | 'accountId'>) => Promise<void>;

/**
 * The rollup stays, empty, and says that it was erased: a fold that reads it counts nothing, and one that read the rollup before cannot store its plan. A fold
 * that is under way is finished first, so that nothing is left to do for it.
 */
export const makeEraseFigures =
  (options: { store: FoldStore; finish: (rollup: Rollup, plan: FoldPlan) => Promise<void> }): EraseFigures =>
  async (document) => {
    const { store, finish } = options;
    for (let erased = false; !erased;) {
      const rollup = await store.find(document.documentId);
      if (rollup?.plan) await finish(rollup, rollup.plan);
      else erased = rollup?.erased === true || (await store.eraseRollup(document, rollup?.version ?? 0));
    }
    await store.removeCounted(document);
  };
