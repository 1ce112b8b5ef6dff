/** Counts per key, such as the requests in progress of each account. A key whose count is 0 takes no memory. */
export type KeyCounts = {
  of(key: string): number;
  /** The sum of the counts of all keys. */
  total(): number;
  /** Adds to a count. No count falls below 0. */
  add(key: string, by: number): void;
  /** Counts the key by 1 until the work ends. */
  during<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
};

export const keyCounts = (): KeyCounts => {
  const counts = new Map<string, number>();
  let total = 0;

  const of = (key: string): number => counts.get(key) ?? 0;
  const add = (key: string, by: number): void => {
    const count = Math.max(0, of(key) + by);
    total += count - of(key);
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };

  return {
    of,
    total: () => total,
    add,
    during: async (key, work) => {
      add(key, 1);
      try {
        return await work();
      } finally {
        add(key, -1);
      }
    },
  };
};
