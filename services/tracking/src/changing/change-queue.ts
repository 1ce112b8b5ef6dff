import { currentCauses, currentRequestId, perKeyBatches } from '@docsight/service-kit';
import { readerIdOf, unchanged } from '../rules/index.ts';
import type { Decision, NeededHistory, Reader, ReaderKey } from '../rules/index.ts';
import type { QueuedChange } from './decide-batch.ts';
import { makeStoreBatch } from './store-batch.ts';
import type { StoreBatchOptions } from './store-batch.ts';
import { waitingRoom } from './waiting-room.ts';
import type { WaitingLimits } from './waiting-room.ts';

export type ChangeOptions = {
  /** The time of the change, in milliseconds. Its events have this time. */
  at: number;
  /** The archived history that the decision reads. */
  needs?: NeededHistory;
  /**
   * The number of pages that the request lists. Set it for requests that clients can send in any number: what waits of
   * them is limited.
   */
  entries?: number;
  /** Drops a change that has not begun when it fires, because it is not needed any more. Rejects with its reason. */
  signal?: AbortSignal;
};

/** Changes and reads readers, in order for each reader. */
export type ChangeQueue = {
  /**
   * Changes a reader: reads it, decides, and stores reader and events in one compare-and-set write.
   * A reader without a record is decided on as a new one. Resolves to the decision when it is durable.
   * `decide` is pure: it runs again if another write came first. If it throws, only its caller gets the error.
   * @throws AppError rate_limited if too much waits for this reader or account. Also if other replicas were faster
   * again and again. service_unavailable if too much waits for all.
   */
  change<D extends Decision>(key: ReaderKey, options: ChangeOptions, decide: (reader: Reader) => D): Promise<D>;
  /** Reads a reader after the changes that wait for it. A reader without a record is new. */
  read(key: ReaderKey, options?: Omit<ChangeOptions, 'at'>): Promise<Reader>;
};

const maxBatchSize = 100;

/** Queues changes per reader. Changes that come while a write is in progress are stored together in the next one. */
export const makeChangeQueue = (options: StoreBatchOptions & { limits?: WaitingLimits }): ChangeQueue => {
  const room = waitingRoom(options.limits);
  const enqueue = perKeyBatches({ work: makeStoreBatch(options), maxBatchSize });

  const change: ChangeQueue['change'] = (key, { at, needs = {}, entries, signal }, decide) =>
    new Promise((resolve, reject) => {
      const queued: QueuedChange = {
        key,
        at,
        needs,
        requestId: currentRequestId() ?? 'tracking',
        traceparents: currentCauses(),
        signal,
        decide,
        resolve: (decision) => resolve(decision as ReturnType<typeof decide>),
        reject,
      };
      const work = () => enqueue(readerIdOf(key), queued, signal);
      // The change is settled as soon as it is stored. Only a failure of the batch is left to handle here.
      (entries === undefined ? work() : room.hold(key, entries, work)).catch(reject);
    });

  return {
    change,
    read: async (key, readOptions) => (await change(key, { ...readOptions, at: 0 }, unchanged)).reader,
  };
};
