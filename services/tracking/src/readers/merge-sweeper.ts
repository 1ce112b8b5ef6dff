import type { DocumentFacts } from '@docsight/contracts';
import { isUnavailable, sweepingPart, withRequestId } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { Merging } from './merging.ts';
import { readerIdOf } from './reader.ts';
import type { Reader } from './reader.ts';
import type { ReaderStore } from './reader-store.ts';

const batchSize = 100;

/** Finishes merges that a crash left behind, at the start and every few seconds. Whoever began one has had the grace time to finish it. */
export const mergeSweeper = (options: {
  store: ReaderStore;
  merging: Merging;
  factsOf: (documentId: string) => Promise<DocumentFacts | undefined>;
  logger: Logger;
  now: () => Date;
  everyMs?: number;
  graceMs?: number;
}): Part & { sweep: () => Promise<void> } => {
  const { store, merging, factsOf, logger, now, everyMs = 2_000, graceMs = 2_000 } = options;

  const sweep = async (): Promise<void> => {
    for (const frozen of await store.pendingMerges(new Date(now().getTime() - graceMs), batchSize)) {
      try {
        await finishOne(frozen);
      } catch (error) {
        // One that fails must not keep the others waiting.
        if (isUnavailable(error)) throw error;
        logger.error({ err: error, readerId: readerIdOf(frozen) }, 'a merge cannot be finished');
      }
    }
  };

  const finishOne = async (frozen: Reader): Promise<void> => {
    const facts = await factsOf(frozen.documentId);
    if (!facts) throw new Error('its document is not known here');
    if (facts.erased) return; // its readers are being removed
    await withRequestId('merge-sweeper', () => merging.finish(facts, frozen));
  };

  return {
    sweep,
    ...sweepingPart({ name: 'merge-sweeper', sweep, everyMs, logger, failureMessage: 'merges cannot be finished' }),
  };
};
