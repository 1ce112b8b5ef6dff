/** Caches values in memory up to a number of bytes. The least recently used ones are evicted first. */
export type LruCache<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value, bytes: number): void;
};

export const makeLruCache = <Value>(maxBytes: number): LruCache<Value> => {
  const entries = new Map<string, { value: Value; bytes: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry?.value;
    },
    set: (key, value, bytes) => {
      remove(key);
      if (bytes > maxBytes) return;
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) return;
        remove(oldest);
      }
    },
  };
};
