import { queueIsFull } from './per-key-queue.ts';

type Waiting<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void };

type PerKeyBatchesOptions<Key, Item> = {
  /** Handles one batch; resolves or rejects for all of its items. One batch of a key at a time. */
  work: (key: Key, items: Item[]) => Promise<void>;
  /** Returns the identity of a key. Default: the key itself as a string. */
  idOf?: (key: Key) => string;
  /** Limit of the sizes of one batch, in the unit of `sizeOf`. A single item may be larger. */
  maxBatchSize: number;
  /** Default: 1, so that `maxBatchSize` is a number of items. */
  sizeOf?: (item: Item) => number;
  /** Items of all keys that are not settled yet. Default: no limit. */
  maxPending?: number;
  /** Error for an item beyond `maxPending`. Default: AppError service_unavailable. */
  fullError?: () => Error;
};

/**
 * Collects items per key: while one batch of a key is in progress, the next one gathers. Batches of different keys run
 * at the same time. The first item of an idle key begins at once. Returns a function that adds an item and resolves
 * with its batch.
 */
export const perKeyBatches = <Key, Item>({
  work,
  idOf = String,
  maxBatchSize,
  sizeOf = () => 1,
  maxPending = Infinity,
  fullError = queueIsFull,
}: PerKeyBatchesOptions<Key, Item>): ((key: Key, item: Item) => Promise<void>) => {
  const queues = new Map<string, Waiting<Item>[]>();
  let pending = 0;

  const runBatches = async (key: Key, queue: Waiting<Item>[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = takeBatch(queue, maxBatchSize, sizeOf);
      try {
        await work(
          key,
          batch.map(({ item }) => item),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      pending -= batch.length;
    }
    queues.delete(idOf(key));
  };

  return (key, item) =>
    new Promise((resolve, reject) => {
      if (pending >= maxPending) {
        reject(fullError());
        return;
      }
      pending += 1;
      const waiting = { item, resolve, reject };
      const queue = queues.get(idOf(key));
      if (queue) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(idOf(key), started);
      void runBatches(key, started);
    });
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
