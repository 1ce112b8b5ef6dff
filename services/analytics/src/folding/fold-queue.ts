import { isUnavailable } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { FoldDocument } from './fold-document.ts';

/** Documents that wait to be folded in this process. */
export type FoldQueue = {
  /** Tells that a document has readers that are not counted. */
  nudge(documentId: string): void;
  /** Takes no more, and resolves when what is under way has ended; what waits is found by its mark after the next start. */
  stop(): Promise<void>;
};

/** Together these keep one busy document from holding up the others: one fold of each at a time, in turn. */
const mostAtOnce = 4;

/**
 * Folds documents in the order in which they were named, each once however often it was named. What comes while a document is being folded
 * is counted together in its next turn.
 */
export const makeFoldQueue = (options: {
  fold: FoldDocument;
  logger: Logger;
  /** Waits this long for more snapshots of a document, in milliseconds. */
  coalesceMs?: number;
}): FoldQueue => {
  const { fold, logger, coalesceMs = 50 } = options;
  const waiting = new Set<string>();
  const active = new Map<string, Promise<void>>();
  let stopping = false;

  const pump = (): void => {
    for (const documentId of waiting) {
      if (active.size >= mostAtOnce || stopping) return;
      if (active.has(documentId)) continue;
      waiting.delete(documentId);
      active.set(documentId, run(documentId));
    }
  };

  const run = async (documentId: string): Promise<void> => {
    try {
      if ((await fold(documentId)) !== 'clean') waiting.add(documentId);
    } catch (error) {
      // The readers stay marked: the sweep comes back to them.
      const about = { err: error, documentId };
      if (isUnavailable(error)) logger.warn(about, 'a document waits to be folded: the database is away');
      else logger.error(about, 'a document cannot be folded');
    }
    active.delete(documentId);
    pump();
  };

  return {
    nudge: (documentId) => {
      if (stopping || waiting.has(documentId)) return;
      waiting.add(documentId);
      setTimeout(pump, coalesceMs);
    },
    stop: async () => {
      stopping = true;
      await Promise.all(active.values());
    },
  };
};
