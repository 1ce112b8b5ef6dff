/**
 * Readers whose state was published a moment ago and whose mark is still to be taken away. A busy reader is written again before that: its mark is
 * made new by that write, and needs no write of its own.
 */
export type ToldReaders = {
  /** Remembers that a version of a reader was published. */
  note(readerId: string, version: number): void;
  /** Whether this version was published; then the mark is left over. */
  isTold(readerId: string, version: number): boolean;
  forget(readerId: string): void;
  /** Takes out those that were noted long enough ago: they have come to rest. */
  takeRested(): { readerId: string; version: number }[];
};

/** Well below the grace time of the relay, which takes an older mark for one that a crash left behind. */
const restMs = 1_000;

export const makeToldReaders = (nowMs: () => number): ToldReaders => {
  // In the order in which they were noted.
  const told = new Map<string, { version: number; atMs: number }>();
  return {
    note: (readerId, version) => {
      told.delete(readerId);
      told.set(readerId, { version, atMs: nowMs() });
    },
    isTold: (readerId, version) => told.get(readerId)?.version === version,
    forget: (readerId) => {
      told.delete(readerId);
    },
    takeRested: () => {
      const rested: { readerId: string; version: number }[] = [];
      for (const [readerId, { version, atMs }] of told) {
        if (nowMs() - atMs < restMs) break;
        rested.push({ readerId, version });
        told.delete(readerId);
      }
      return rested;
    },
  };
};
