import type { DocumentFacts } from '@docsight/contracts';
import { isUnavailable, sweepingPart, withRequestId } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { ReaderStore } from '../records/index.ts';
import { readerIdOf } from '../rules/index.ts';
import type { Reader } from '../rules/index.ts';
import type { Merging } from './merging.ts';

const batchSize = 100;

/**
 * Finishes merges that a crash left unfinished, at the start and every few seconds.
 * The process that began a merge has the grace time to finish it.
 */
export const mergeSweeper = (options: {
  store: Pick<ReaderStore, 'pendingMerges'>;
  merging: Pick<Merging, 'finish'>;
  factsOf: (documentId: string) => Promise<DocumentFacts | undefined>;
  logger: Logger;
  now: () => Date;
  everyMs?: number;
  graceMs?: number;
}): Part & { sweep: () => Promise<void> } => {
  const { store, merging, factsOf, logger, now, everyMs = 2_000, graceMs = 2_000 } = options;

  const sweep = async (): Promise<void> => {
    for (const redirected of await store.pendingMerges(new Date(now().getTime() - graceMs), batchSize)) {
      try {
        await finishOne(redirected);
      } catch (error) {
        // A merge that fails must not delay the others.
        if (isUnavailable(error)) throw error;
        logger.error({ err: error, readerId: readerIdOf(redirected) }, 'merge could not be finished');
      }
    }
  };

  const finishOne = async (redirected: Reader): Promise<void> => {
    const document = await factsOf(redirected.documentId);
    if (!document) throw new Error(`The facts of document ${redirected.documentId} are missing.`);
    if (document.erased) return; // its readers are being removed
    await withRequestId('merge-sweeper', () => merging.finish(document, redirected));
  };

  return {
    sweep,
    ...sweepingPart({ name: 'merge-sweeper', sweep, everyMs, logger, failureMessage: 'merges could not be finished' }),
  };
};
