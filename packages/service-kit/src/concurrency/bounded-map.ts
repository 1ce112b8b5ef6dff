/** A map that stays small: the entry that was used least recently is evicted first. */
export type BoundedMap<Key, Value> = {
  /** Returns the value and marks the entry as used; `undefined` if there is none or it has expired. */
  get(key: Key): Value | undefined;
  /** True if there is an entry that has not expired. Does not mark it as used. */
  has(key: Key): boolean;
  /**
   * Adds or replaces an entry, marks it as used, and starts its time to live. A value above `maxSize` is not stored.
   */
  set(key: Key, value: Value): void;
  /** Returns whether there was an entry. */
  delete(key: Key): boolean;
  clear(): void;
};

type BoundedMapOptions<Value> = {
  maxEntries: number;
  /** Time to live of an entry after `set`, in milliseconds. Default: no limit. */
  ttlMs?: number;
  /** Clock for `ttlMs`, in milliseconds. Default: a monotonic clock. */
  nowMs?: () => number;
  /** Limit of the sum of all sizes, in the unit of `sizeOf`. Default: no limit. */
  maxSize?: number;
  sizeOf?: (value: Value) => number;
};

type Entry<Value> = { value: Value; size: number; expiresAtMs: number };

export const boundedMap = <Key, Value>({
  maxEntries,
  ttlMs = Infinity,
  nowMs = () => performance.now(),
  maxSize = Infinity,
  sizeOf = () => 0,
}: BoundedMapOptions<Value>): BoundedMap<Key, Value> => {
  /** A Map keeps the order of insertion: the entry that was used least recently comes first. */
  const entries = new Map<Key, Entry<Value>>();
  let totalSize = 0;

  const remove = (key: Key): boolean => {
    totalSize -= entries.get(key)?.size ?? 0;
    return entries.delete(key);
  };
  const current = (key: Key): Entry<Value> | undefined => {
    const entry = entries.get(key);
    if (!entry || entry.expiresAtMs === Infinity || nowMs() < entry.expiresAtMs) return entry;
    remove(key);
    return undefined;
  };
  const makeRoom = (size: number): void => {
    for (const oldest of entries.keys()) {
      if (entries.size < maxEntries && totalSize + size <= maxSize) return;
      remove(oldest);
    }
  };

  return {
    get: (key) => {
      const entry = current(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    has: (key) => current(key) !== undefined,
    set: (key, value) => {
      remove(key);
      const size = sizeOf(value);
      if (size > maxSize) return;
      makeRoom(size);
      entries.set(key, { value, size, expiresAtMs: ttlMs === Infinity ? Infinity : nowMs() + ttlMs });
      totalSize += size;
    },
    delete: remove,
    clear: () => {
      entries.clear();
      totalSize = 0;
    },
  };
};
