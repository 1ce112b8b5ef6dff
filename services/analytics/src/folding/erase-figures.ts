import type { CompleteFold } from './fold-readers.ts';
import type { FoldStore } from './fold-store.ts';
import type { DocumentRef } from './rollup.ts';

/** Removes all figures and readers of a document permanently. Safe to repeat. */
export type EraseFigures = (document: DocumentRef) => Promise<void>;

/**
 * Erases figures. An unfinished fold is completed first, so none of its writes is left.
 *
 * The rollup stays, empty and marked as erased. A fold that reads the mark counts nothing. A fold that read the rollup
 * before cannot store its plan, because the version has changed.
 */
export const makeEraseFigures =
  ({ store, completeFold }: { store: FoldStore; completeFold: CompleteFold }): EraseFigures =>
  async (document) => {
    for (let isErased = false; !isErased;) {
      const rollup = await store.find(document.documentId);
      if (rollup?.plan) await completeFold(rollup, rollup.plan);
      else isErased = rollup?.erased === true || (await store.eraseRollup(document, rollup?.version ?? 0));
    }
    await store.removeReadersAndDays(document);
  };
