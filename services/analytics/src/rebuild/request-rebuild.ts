import { AppError } from '@docsight/service-kit';
import type { GenerationStore, RebuildState } from '../generations/index.ts';
import { unchangedFor } from './unchanged-for.ts';

/** The result of a request. With `requested` and `running` the caller did not wait. */
export type RebuildOutcome = 'finished' | 'requested' | 'running';

/** A running service starts a requested rebuild within this time. */
const startTimeoutMs = 30_000;
/** A rebuild without progress for this time has no holder. */
const stalledAfterMs = 60_000;
const pollEveryMs = 500;

/**
 * Requests a rebuild from the running service and follows it to its end.
 * If a rebuild is already requested or running, it follows that one.
 * @throws AppError service_unavailable when no process starts or continues it; conflict when it was abandoned.
 */
export const makeRequestRebuild =
  (options: {
    store: Pick<GenerationStore, 'read' | 'request' | 'cancelRequest'>;
    newId: () => string;
    now: () => Date;
    monotonicMs: () => number;
    pause: (ms: number) => Promise<unknown>;
    /** Called at every poll while the rebuild is running. */
    onProgress: (rebuild: RebuildState) => void;
  }) =>
  async ({ wait }: { wait: boolean }): Promise<RebuildOutcome> => {
    const { store, onProgress } = options;
    const before = (await store.read())?.current?.number ?? -1;
    const id = options.newId();
    const isOwnRequest = await store.request(id, options.now());
    if (!wait) return isOwnRequest ? 'requested' : 'running';

    const unchangedMs = unchangedFor(options.monotonicMs);
    const startTimedOut = async (requestId: string): Promise<boolean> =>
      unchangedMs(requestId) > startTimeoutMs && (!isOwnRequest || (await store.cancelRequest(id)));
    /** The number of the rebuild that is followed, once it was seen. */
    let followed: number | undefined;
    for (;;) {
      const record = await store.read();
      const current = record?.current?.number ?? before;
      if (record?.building) {
        const { building } = record;
        followed = building.number;
        onProgress(building);
        if (unchangedMs(`${building.number} ${building.beats}`) > stalledAfterMs) throw stalled();
      } else if (current >= (followed ?? before + 1)) return 'finished';
      else if (followed !== undefined || !record?.request) throw abandoned();
      else if (await startTimedOut(record.request.id)) throw notStarted();
      await options.pause(pollEveryMs);
    }
  };

const notStarted = (): AppError =>
  new AppError(
    'service_unavailable',
    'No analytics service started the rebuild within 30 seconds. ' +
      'Check that one is running and uses this database. Then request the rebuild again.',
  );

const stalled = (): AppError =>
  new AppError(
    'service_unavailable',
    'The rebuild has made no progress for a minute, because no analytics service is running. ' +
      'It continues as soon as one runs.',
  );

const abandoned = (): AppError =>
  new AppError('conflict', 'Another version of the service abandoned the rebuild. Request it again.');
