type Waiting<Item> = { items: Item[]; resolve: () => void; reject: (error: unknown) => void };

/**
 * Makes one piece of work of what comes for the same key: one at a time in this process, and what comes meanwhile is done together in the next. How much may
 * wait is bounded by the prefetch of the consumer. most: items that one piece of work does well; what waits beyond them is the next.
 */
export const inLanesBy = <Key, Item>(
  work: (key: Key, items: Item[]) => Promise<void>,
  { idOf, most }: { idOf: (key: Key) => string; most: number },
): ((key: Key, items: Item[]) => Promise<void>) => {
  const lanes = new Map<string, Waiting<Item>[]>();

  const run = async (key: Key, lane: Waiting<Item>[]): Promise<void> => {
    while (lane.length > 0) {
      const batch = nextBatch(lane, most);
      try {
        await work(
          key,
          batch.flatMap(({ items }) => items),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    lanes.delete(idOf(key));
  };

  return (key, items) =>
    new Promise((resolve, reject) => {
      const waiting = { items, resolve, reject };
      const lane = lanes.get(idOf(key));
      if (lane) {
        lane.push(waiting);
        return;
      }
      const opened = [waiting];
      lanes.set(idOf(key), opened);
      void run(key, opened);
    });
};

const nextBatch = <Item>(lane: Waiting<Item>[], most: number): Waiting<Item>[] => {
  let count = 0;
  const fitting = lane.findIndex(({ items }) => (count += items.length) > most);
  return lane.splice(0, fitting === -1 ? lane.length : Math.max(1, fitting));
};
