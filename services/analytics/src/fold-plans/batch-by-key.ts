type Batch<Item> = { items: Item[]; resolve: () => void; reject: (error: unknown) => void };

/**
 * Runs work for one key at a time in this process. Items that arrive meanwhile are batched into the next run.
 * The prefetch of the consumer limits how many items can wait. A run takes at most `maxItems`, or one larger call.
 */
export const batchByKey = <Key, Item>(
  work: (key: Key, items: Item[]) => Promise<void>,
  { idOf, maxItems }: { idOf: (key: Key) => string; maxItems: number },
): ((key: Key, items: Item[]) => Promise<void>) => {
  const queues = new Map<string, Batch<Item>[]>();

  const run = async (key: Key, queue: Batch<Item>[]): Promise<void> => {
    while (queue.length > 0) {
      const next = takeBatches(queue, maxItems);
      try {
        await work(
          key,
          next.flatMap(({ items }) => items),
        );
        for (const { resolve } of next) resolve();
      } catch (error) {
        for (const { reject } of next) reject(error);
      }
    }
    queues.delete(idOf(key));
  };

  return (key, items) =>
    new Promise((resolve, reject) => {
      const batch = { items, resolve, reject };
      const queue = queues.get(idOf(key));
      if (queue) {
        queue.push(batch);
        return;
      }
      const created = [batch];
      queues.set(idOf(key), created);
      void run(key, created);
    });
};

/** Removes the first batches of a queue that have at most `maxItems` together, and at least one batch. */
const takeBatches = <Item>(queue: Batch<Item>[], maxItems: number): Batch<Item>[] => {
  let count = 0;
  const fitting = queue.findIndex(({ items }) => (count += items.length) > maxItems);
  return queue.splice(0, fitting === -1 ? queue.length : Math.max(1, fitting));
};
