import type { AnyMessage } from '@docsight/contracts';
import { readerIdOf } from '../src/readers/reader.ts';
import type { GivenAtGate, Reader } from '../src/readers/reader.ts';
import type { ReaderStore, StoredReader } from '../src/readers/reader-store.ts';

/** The store's fake: compare-and-set like the real one, and all that was ever published. */
export const memoryReaderStore = () => {
  const records = new Map<string, StoredReader>();
  const messages: AnyMessage[] = [];
  const counts = { reads: 0, writes: 0 };
  const store: ReaderStore = {
    read: async (readerId) => {
      counts.reads += 1;
      const stored = records.get(readerId);
      return stored && structuredClone(stored);
    },
    write: async (stored, write) => {
      const readerId = readerIdOf(write.reader);
      if (records.get(readerId)?.version !== stored?.version) return false;
      counts.writes += 1;
      records.set(readerId, structuredClone({ reader: write.reader, version: (stored?.version ?? 0) + 1 }));
      messages.push(...write.messages);
      return true;
    },
    pendingMerges: async (begunBefore, limit) =>
      [...records.values()]
        .map(({ reader }) => structuredClone(reader))
        .filter((reader): reader is Reader & { pendingMerge: GivenAtGate } => reader.pendingMerge !== null)
        .filter(({ pendingMerge }) => pendingMerge.at <= begunBefore.getTime())
        .slice(0, limit),
  };
  return { store, records, messages, counts, readerOf: (readerId: string) => records.get(readerId)?.reader };
};
