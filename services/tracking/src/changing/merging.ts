import type { DocumentFacts } from '@docsight/contracts';
import { crashPoint } from '@docsight/service-kit';
import type { ReaderHistory } from '../history/index.ts';
import {
  emptyMerged,
  eraseMerged,
  historyNeededForMerge,
  readerIdOf,
  readerKey,
  receiveMerge,
  redirectReader,
  wasErasedWith,
} from '../rules/index.ts';
import type { ErasedReader, Identity, Reader, Rules } from '../rules/index.ts';
import type { ChangeQueue } from './change-queue.ts';

/**
 * Merges an anonymous reader into the viewer of an e-mail, in three durable steps. Each step writes one record and is
 * safe to repeat:
 * 1. The anonymous reader is redirected. From now on it counts nothing.
 * 2. Its history and the lead are counted for the viewer, once.
 * 3. The anonymous reader is emptied.
 *
 * After a crash between two steps, the next request with the anonymous token, or the sweeper, finishes the merge.
 * If the viewer was erased after the gate was passed, the redirected reader is erased instead.
 */
export type Merging = {
  /**
   * Merges an anonymous reader into a viewer.
   * Returns the reader as redirected. It keeps an earlier redirection to another viewer.
   * It is not redirected at all if it was erased after the gate was passed.
   */
  merge(
    document: DocumentFacts,
    fromViewerId: string,
    into: Identity,
    lead: { name: string; at: number },
  ): Promise<Reader>;
  /**
   * Finishes the merge of a redirected reader, if it is unfinished.
   * Returns false if the redirection is out of date: another process has finished the merge, or the reader was erased.
   */
  finish(document: DocumentFacts, redirected: Reader): Promise<boolean>;
  /** Erases a merged reader with its viewer. */
  eraseMerged(merged: Reader, viewer: ErasedReader): Promise<void>;
};

export const makeMerging = (options: {
  queue: ChangeQueue;
  history: Pick<ReaderHistory, 'restoreAll' | 'copySessions' | 'removeArchive'>;
  rules: Rules;
}): Merging => {
  const { queue, history, rules } = options;

  const finish: Merging['finish'] = async (document, redirected) => {
    const { mergedInto, pendingMerge } = redirected;
    if (mergedInto === null || pendingMerge === null) return true;
    const whole = await wholeReader(redirected);
    if (!whole) return false;

    const viewerKey = readerKey(document, mergedInto);
    await history.copySessions(redirected, viewerKey);
    const change = { at: pendingMerge.at, needs: historyNeededForMerge(whole, rules) };
    const { reader: viewer } = await queue.change(viewerKey, change, (reader) =>
      receiveMerge(reader, whole, pendingMerge, document, rules),
    );
    crashPoint('merge.applied');
    if (wasErasedWith(redirected, viewer)) {
      await eraseMergedReader(redirected, viewer);
      return false;
    }
    await queue.change(redirected, { at: pendingMerge.at }, (reader) => emptyMerged(reader, redirected));
    await history.removeArchive(redirected);
    return true;
  };

  /** Restores a redirected reader. Returns undefined if its merge was finished or the reader was erased meanwhile. */
  const wholeReader = async (redirected: Reader): Promise<Reader | undefined> => {
    const whole = await history.restoreAll(redirected);
    if (whole) return whole;
    const present = await queue.read(redirected);
    if (present.pendingMerge === null || present.erasedAt !== redirected.erasedAt) return undefined;
    throw new Error(`Segments of the history of reader ${readerIdOf(redirected)} are missing.`);
  };

  const eraseMergedReader: Merging['eraseMerged'] = async (merged, viewer) => {
    await queue.change(merged, { at: viewer.erasedAt }, (reader) => eraseMerged(reader, viewer));
  };

  return {
    finish,
    eraseMerged: eraseMergedReader,
    merge: async (document, fromViewerId, into, lead) => {
      const fromKey = readerKey(document, fromViewerId);
      for (;;) {
        const { reader } = await queue.change(fromKey, { at: lead.at }, (from) => redirectReader(from, into, lead));
        crashPoint('merge.redirected');
        if (reader.mergedInto === null) return reader;
        if (reader.pendingMerge !== null) {
          if (await finish(document, reader)) return reader;
          continue;
        }
        // Merged earlier. The viewer may have been erased since.
        const viewer = await queue.read(readerKey(document, reader.mergedInto));
        if (!wasErasedWith(reader, viewer)) return reader;
        await eraseMergedReader(reader, viewer);
      }
    },
  };
};
