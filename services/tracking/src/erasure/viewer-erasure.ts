import type { DocumentFacts } from '@docsight/contracts';
import { crashPoint } from '@docsight/service-kit';
import type { Readers } from '../changing/index.ts';
import type { ReaderHistory } from '../history/index.ts';
import type { ReaderStore } from '../records/index.ts';
import { eraseMerged, eraseReader, hasDataToErase, isErased, readerKey, unchanged } from '../rules/index.ts';
import type { ErasedReader, Reader } from '../rules/index.ts';

/**
 * Erases a viewer permanently, in two steps:
 * 1. One write erases its record and marks it with `erasure`: data remains to be removed elsewhere.
 * 2. That data is removed: the readers that were merged into the viewer, or are being merged, and all their archives.
 *
 * After a crash the sweeper repeats step 2. It also does so a minute after each erasure, because another process may
 * have been writing during the erasure.
 */
export type ViewerErasure = {
  /** Resolves when the record is erased. Returns undefined if there is no such viewer. */
  begin(
    facts: Pick<DocumentFacts, 'documentId' | 'accountId' | 'pageCount'>,
    viewerId: string,
  ): Promise<ErasedReader | undefined>;
  /** Removes the remaining data. Safe to repeat, at any time. */
  finish(erased: ErasedReader): Promise<void>;
};

/** Longer than a database write can take that began before the erasure. */
const finalRemovalAfterMs = 60_000;
const batchSize = 100;

export const makeViewerErasure = (options: {
  store: Pick<ReaderStore, 'mergedInto' | 'scheduleErasure'>;
  readers: Readers;
  history: Pick<ReaderHistory, 'removeOlderArchives'>;
  now: () => Date;
}): ViewerErasure => {
  const { store, readers, history, now } = options;

  const finish = async (erased: ErasedReader): Promise<void> => {
    await eraseMergedReaders(erased);
    await history.removeOlderArchives(erased);
    crashPoint('erasure.finished');
    const finalRemovalAt = erased.erasedAt + finalRemovalAfterMs;
    await store.scheduleErasure(erased, now().getTime() < finalRemovalAt ? new Date(finalRemovalAt) : null);
  };

  const eraseMergedReaders = async (viewer: ErasedReader): Promise<void> => {
    for (;;) {
      const merged = await store.mergedInto(viewer, { upTo: viewer.erasedAt }, batchSize);
      for (const reader of merged) await eraseWith(viewer, reader);
      if (merged.length < batchSize) return;
    }
  };

  const eraseWith = async (viewer: ErasedReader, merged: Reader): Promise<void> => {
    const { reader, erases } = await readers.change(merged, { at: viewer.erasedAt }, (present) =>
      eraseMerged(present, viewer),
    );
    if (erases && isErased(reader)) await finish(reader);
  };

  return {
    begin: async (facts, viewerId) => {
      const key = readerKey(facts, viewerId);
      const at = now().getTime();
      // A viewer that is just passing the gate may have no record yet, only a redirected reader.
      const { erasedAt } = await readers.read(key);
      const merging = await store.mergedInto(key, { after: erasedAt ?? 0 }, 1);
      const { reader, erases } = await readers.change(key, { at }, (present) =>
        hasDataToErase(present) || merging.length > 0
          ? // As late as possible: everything in the record happened before.
            eraseReader(present, now().getTime())
          : unchanged(present),
      );
      crashPoint('erasure.begun');
      return erases && isErased(reader) ? reader : undefined;
    },
    finish,
  };
};
