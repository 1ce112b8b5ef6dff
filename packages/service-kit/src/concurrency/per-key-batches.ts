import { currentSpan } from '../telemetry/scope.ts';
import type { Span } from '../telemetry/span.ts';
import { inSharedSpan } from '../telemetry/tracers.ts';
import { reasonOf } from './abort-reason.ts';

type Waiting<Item> = {
  item: Item;
  /** The span of the caller, if it is traced. */
  span: Span | undefined;
  resolve: () => void;
  reject: (error: unknown) => void;
};

const batchSpan = { kind: 'internal', name: 'work batch' } as const;

type PerKeyBatchesOptions<Key, Item> = {
  /** Handles one batch; resolves or rejects for all of its items. One batch of a key at a time. */
  work: (key: Key, items: Item[]) => Promise<void>;
  /** Returns the identity of a key. Default: the key itself as a string. */
  idOf?: (key: Key) => string;
  /** Limit of the sizes of one batch, in the unit of `sizeOf`. A single item may be larger. */
  maxBatchSize: number;
  /** Default: 1, so that `maxBatchSize` is a number of items. */
  sizeOf?: (item: Item) => number;
};

/**
 * Adds an item, and resolves or rejects with its batch. The signal removes an item whose batch has not begun, and
 * rejects with its reason. The caller limits what waits.
 */
export type AddToBatch<Key, Item> = (key: Key, item: Item, signal?: AbortSignal) => Promise<void>;

/**
 * Collects items per key: while one batch of a key is in progress, the next one gathers. Batches of different keys run
 * at the same time. The first item of an idle key begins at once.
 */
export const perKeyBatches = <Key, Item>({
  work,
  idOf = String,
  maxBatchSize,
  sizeOf = () => 1,
}: PerKeyBatchesOptions<Key, Item>): AddToBatch<Key, Item> => {
  const queues = new Map<string, Waiting<Item>[]>();

  const runBatches = async (key: Key, queue: Waiting<Item>[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = takeBatch(queue, maxBatchSize, sizeOf);
      try {
        const items = batch.map(({ item }) => item);
        const spans = batch.map(({ span }) => span);
        await inSharedSpan(batchSpan, spans, () => work(key, items));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(idOf(key));
  };

  const add = (key: Key, waiting: Waiting<Item>): Waiting<Item>[] => {
    const queue = queues.get(idOf(key));
    if (queue) {
      queue.push(waiting);
      return queue;
    }
    const started = [waiting];
    queues.set(idOf(key), started);
    void runBatches(key, started);
    return started;
  };

  return async (key, item, signal) => {
    signal?.throwIfAborted();
    let onAbort = (): void => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const waiting = { item, span: currentSpan(), resolve, reject };
        const queue = add(key, waiting);
        onAbort = () => {
          const index = queue.indexOf(waiting);
          if (index === -1) return;
          queue.splice(index, 1);
          reject(reasonOf(signal!));
        };
        signal?.addEventListener('abort', onAbort);
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  };
};

/** Removes the longest start of the queue that fits, one entry at least. */
const takeBatch = <Item>(
  queue: Waiting<Item>[],
  maxBatchSize: number,
  sizeOf: (item: Item) => number,
): Waiting<Item>[] => {
  let size = 0;
  const firstBeyond = queue.findIndex(({ item }) => (size += sizeOf(item)) > maxBatchSize);
  return queue.splice(0, firstBeyond === -1 ? queue.length : Math.max(1, firstBeyond));
};
