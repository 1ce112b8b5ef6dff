import type { AnyMessage } from '@docsight/contracts';
import type { HistoryStore } from '../src/history/history-store.ts';
import { makeReaderHistory } from '../src/history/reader-history.ts';
import type { HistoryLimits } from '../src/history/compaction.ts';
import type { Segment } from '../src/history/segment.ts';
import type { ReaderStore, StoredReader } from '../src/records/reader-store.ts';
import { readerIdOf } from '../src/rules/reader.ts';
import type { ErasedReader, GateSubmission, Reader, SessionTotals } from '../src/rules/reader.ts';

/** A fake of both stores in memory. Writes compare and set the version like those of the real store. */
export const memoryReaderStore = () => {
  const records = new Map<string, StoredReader>();
  const unpublishedSegments = new Map<string, Set<string>>();
  const erasures = new Map<string, Date>();
  const messages: AnyMessage[] = [];
  const counts = { reads: 0, writes: 0 };
  const store: ReaderStore = {
    read: async (readerId) => {
      counts.reads += 1;
      return records.get(readerId);
    },
    write: async (stored, write) => {
      const readerId = readerIdOf(write.reader);
      if (records.get(readerId)?.version !== stored?.version) return false;
      counts.writes += 1;
      records.set(readerId, frozen({ reader: write.reader, version: (stored?.version ?? 0) + 1 }));
      const before = write.erases ? [] : (unpublishedSegments.get(readerId) ?? []);
      unpublishedSegments.set(readerId, new Set([...before, ...(write.unpublishedSegments ?? [])]));
      messages.push(...write.messages);
      if (write.erases) erasures.set(readerId, write.now);
      return true;
    },
    pendingMerges: async (begunBefore, limit) =>
      [...records.values()]
        .map(({ reader }) => reader)
        .filter((reader): reader is Reader & { pendingMerge: GateSubmission } => reader.pendingMerge !== null)
        .filter(({ pendingMerge }) => pendingMerge.at <= begunBefore.getTime())
        .slice(0, limit),
    mergedInto: async ({ documentId, viewerId }, merged, limit) =>
      [...records.values()]
        .map(({ reader }) => reader)
        .filter((reader) => reader.documentId === documentId && reader.mergedInto === viewerId)
        .filter(({ mergedAt }) => ('upTo' in merged ? mergedAt! <= merged.upTo : mergedAt! > merged.after))
        .slice(0, limit),
    dueErasures: async (by, limit) =>
      [...erasures]
        .filter(([, dueAt]) => dueAt <= by)
        .map(([readerId]) => records.get(readerId)!.reader as ErasedReader)
        .slice(0, limit),
    scheduleErasure: async ({ erasedAt, ...reader }, dueAt) => {
      const readerId = readerIdOf(reader);
      if (records.get(readerId)?.reader.erasedAt !== erasedAt) return;
      if (dueAt === null) erasures.delete(readerId);
      else if (erasures.has(readerId)) erasures.set(readerId, dueAt);
    },
  };
  const archive = memoryHistoryStore();
  return {
    store,
    records,
    unpublishedSegments,
    erasures,
    messages,
    counts,
    archive,
    history: aHistory(store, archive.store),
    readerOf: (readerId: string) => records.get(readerId)?.reader,
  };
};

export const aHistory = (store: ReaderStore, history: HistoryStore, limits?: HistoryLimits) =>
  makeReaderHistory({
    store,
    history,
    now: () => new Date(0),
    newKey: () => String((keys += 1)),
    ...(limits && { limits }),
  });

let keys = 0;

/** What is stored never changes, so it is frozen and handed out without a copy. A change to it would throw. */
const frozen = <Value>(value: Value): Value => {
  // Most of a record is the same as in its last version.
  if (Object.isFrozen(value)) return value;
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
};

const memoryHistoryStore = () => {
  const segments = new Map<string, Segment>();
  const sessions = new Map<string, SessionTotals & { version: number }>();
  /** Compares keys first, because thousands of entries are searched thousands of times. */
  const entriesOf = <Value>(all: Map<string, Value>, archiveId: string): [string, Value][] => {
    const prefix = `${archiveId}:`;
    const found: [string, Value][] = [];
    for (const id of all.keys()) if (id.startsWith(prefix)) found.push([id, all.get(id)!]);
    return found;
  };

  const store: HistoryStore = {
    addSegments: async (added) => {
      for (const segment of added) segments.set(segment.segmentId, frozen(segment));
    },
    segmentsOf: async (archiveId) => entriesOf(segments, archiveId).map(([, segment]) => segment),
    segmentsById: async (ids) => ids.flatMap((id) => segments.get(id) ?? []),
    removeSegments: async (ids) => {
      for (const id of ids) segments.delete(id);
    },
    putSessions: async (archiveId, put, version) => {
      for (const [sessionId, totals] of Object.entries(put)) {
        const id = `${archiveId}:${sessionId}`;
        if ((sessions.get(id)?.version ?? -1) < version) sessions.set(id, frozen({ ...totals, version }));
      }
    },
    sessions: async (archiveId, ids) =>
      Object.fromEntries(
        ids.flatMap((id) => {
          const found = sessions.get(`${archiveId}:${id}`);
          return found ? [[id, { startedAt: found.startedAt, pages: found.pages }]] : [];
        }),
      ),
    copySessions: async (from, into) => {
      for (const [id, totals] of entriesOf(sessions, from)) {
        const copyId = `${into}${id.slice(from.length)}`;
        if (!sessions.has(copyId)) sessions.set(copyId, frozen({ ...totals, version: 0 }));
      }
    },
    removeSessions: async (archiveId) => {
      for (const [id] of entriesOf(sessions, archiveId)) sessions.delete(id);
    },
    removeOlderArchives: async (readerId, archiveId) => {
      const isOlder = (id: string): boolean =>
        id.startsWith(`${readerId}:`) || (id.startsWith(`${readerId}~`) && id < `${archiveId}:`);
      for (const all of [segments, sessions]) for (const id of all.keys()) if (isOlder(id)) all.delete(id);
    },
    removeSessionsBefore: async (startedBefore, limit) => {
      const expired = [...sessions].filter(([, { startedAt }]) => startedAt < startedBefore.getTime()).slice(0, limit);
      for (const [id] of expired) sessions.delete(id);
      return expired.length;
    },
  };
  return { store, segments, sessions };
};
