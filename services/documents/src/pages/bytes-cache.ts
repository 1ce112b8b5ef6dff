/** Values in memory, up to a number of bytes; those that were not asked for the longest go first. */
export type BytesCache<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value, bytes: number): void;
};

export const makeBytesCache = <Value>(mostBytes: number): BytesCache<Value> => {
  const kept = new Map<string, { value: Value; bytes: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get: (key) => {
      const entry = kept.get(key);
      if (entry) {
        kept.delete(key);
        kept.set(key, entry);
      }
      return entry?.value;
    },
    set: (key, value, bytes) => {
      remove(key);
      if (bytes > mostBytes) return;
      kept.set(key, { value, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= mostBytes) return;
        remove(oldest);
      }
    },
  };
};
