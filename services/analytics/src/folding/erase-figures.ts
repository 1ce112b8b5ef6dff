import type { ErasureStore } from './erasure-store.ts';
import type { CompleteFold } from './fold-readers.ts';
import type { FoldStore } from './fold-store.ts';
import type { DocumentRef, Rollup } from './rollup.ts';

type Options = { folds: Pick<FoldStore, 'find'>; erasures: ErasureStore; completeFold: CompleteFold };

/** Removes all figures and readers of a document permanently. Safe to repeat. */
export type EraseFigures = (document: DocumentRef) => Promise<void>;

/** Takes the readers of a deleted document out of the lists of its account. Safe to repeat. */
export type HideReaders = (document: DocumentRef) => Promise<void>;

/**
 * Erases figures. An unfinished fold is completed first, so none of its writes is left.
 *
 * The rollup stays, empty and marked as erased. A fold that reads the mark counts nothing. A fold that read the rollup
 * before cannot store its plan, because the version has changed.
 */
export const makeEraseFigures =
  (options: Options): EraseFigures =>
  async (document) => {
    const { erasures } = options;
    await untilMarked(options, document, {
      isMarked: (rollup) => rollup?.erased === true,
      mark: (version) => erasures.eraseRollup(document, version),
    });
    await erasures.removeReadersAndDays(document);
  };

/** Hides readers in the same way: a fold that reads the mark stores its readers as hidden. */
export const makeHideReaders =
  (options: Options): HideReaders =>
  async (document) => {
    const { erasures } = options;
    await untilMarked(options, document, {
      isMarked: (rollup) => rollup?.deleted === true || rollup?.erased === true,
      mark: (version) => erasures.markDeleted(document, version),
    });
    await erasures.hideReaders(document);
  };

/** Marks a rollup while no fold of it is unfinished. */
const untilMarked = async (
  { folds, completeFold }: Options,
  { documentId }: DocumentRef,
  { isMarked, mark }: { isMarked: (rollup: Rollup | null) => boolean; mark: (version: number) => Promise<boolean> },
): Promise<void> => {
  for (;;) {
    const rollup = await folds.find(documentId);
    if (rollup?.plan) await completeFold(rollup, rollup.plan);
    else if (isMarked(rollup) || (await mark(rollup?.version ?? 0))) return;
  }
};
