/**
 * Remembers readers whose state was published a moment ago, and whose mark `outboxSince` is not cleared yet.
 * A busy reader is soon written again. That write renews the mark, which saves a write to clear it.
 */
export type RecentlyPublished = {
  add(readerId: string, version: number): void;
  /** Returns whether this version was published, so that its mark is out of date. */
  has(readerId: string, version: number): boolean;
  delete(readerId: string): void;
  /** Removes and returns the entries that are old enough: these readers are no longer busy. */
  takeExpired(): { readerId: string; version: number }[];
};

/** Well below the relay's grace time of 2 s. The relay takes an older mark for one that a crash left behind. */
const keptMs = 1_000;

export const makeRecentlyPublished = (nowMs: () => number): RecentlyPublished => {
  // Ordered by the time of adding.
  const entries = new Map<string, { version: number; atMs: number }>();
  return {
    add: (readerId, version) => {
      entries.delete(readerId);
      entries.set(readerId, { version, atMs: nowMs() });
    },
    has: (readerId, version) => entries.get(readerId)?.version === version,
    delete: (readerId) => {
      entries.delete(readerId);
    },
    takeExpired: () => {
      const expired: { readerId: string; version: number }[] = [];
      for (const [readerId, { version, atMs }] of entries) {
        if (nowMs() - atMs < keptMs) break;
        expired.push({ readerId, version });
        entries.delete(readerId);
      }
      return expired;
    },
  };
};
