import type { ReaderSnapshot } from '@docsight/contracts';
import type { FoldReaders } from './fold-readers.ts';
import type { Rollup } from './rollup.ts';

type Waiting = { told: ReaderSnapshot[]; resolve: () => void; reject: (error: unknown) => void };

/** As many readers as one fold counts well; what waits beyond them is the next. */
const mostReaders = 300;

/**
 * One fold of a document at a time in this process: what comes meanwhile is counted together in the next. How much may wait is bounded by the
 * prefetch of the consumer.
 */
export const inLanes = (fold: FoldReaders): FoldReaders => {
  const lanes = new Map<string, Waiting[]>();

  const run = async (document: Pick<Rollup, 'documentId' | 'ownerId'>, lane: Waiting[]): Promise<void> => {
    while (lane.length > 0) {
      const batch = nextBatch(lane);
      try {
        await fold(
          document,
          batch.flatMap(({ told }) => told),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    lanes.delete(document.documentId);
  };

  return (document, told) =>
    new Promise((resolve, reject) => {
      const waiting = { told, resolve, reject };
      const lane = lanes.get(document.documentId);
      if (lane) {
        lane.push(waiting);
        return;
      }
      const opened = [waiting];
      lanes.set(document.documentId, opened);
      void run(document, opened);
    });
};

const nextBatch = (lane: Waiting[]): Waiting[] => {
  let readers = 0;
  const fitting = lane.findIndex(({ told }) => (readers += told.length) > mostReaders);
  return lane.splice(0, fitting === -1 ? lane.length : Math.max(1, fitting));
};
