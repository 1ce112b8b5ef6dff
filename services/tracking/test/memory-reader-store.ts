import type { AnyMessage } from '@docsight/contracts';
import type { HistoryStore } from '../src/history/history-store.ts';
import { makeReaderHistory } from '../src/history/reader-history.ts';
import type { HistoryLimits } from '../src/history/reader-history.ts';
import type { Segment } from '../src/history/segment.ts';
import type { ReaderStore, StoredReader } from '../src/records/reader-store.ts';
import { readerIdOf } from '../src/rules/reader.ts';
import type { GivenAtGate, Reader, SessionTotals } from '../src/rules/reader.ts';

/** The store's fake: compare-and-set like the real one, and all that was ever published. */
export const memoryReaderStore = () => {
  const records = new Map<string, StoredReader>();
  const untold = new Map<string, Set<string>>();
  const erasures = new Map<string, Date>();
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
      untold.set(readerId, new Set([...(write.erases ? [] : (untold.get(readerId) ?? [])), ...(write.untold ?? [])]));
      messages.push(...write.messages);
      if (write.erases) erasures.set(readerId, write.now);
      return true;
    },
    pendingMerges: async (begunBefore, limit) =>
      [...records.values()]
        .map(({ reader }) => reader)
        .filter((reader): reader is Reader & { pendingMerge: GivenAtGate } => reader.pendingMerge !== null)
        .filter(({ pendingMerge }) => pendingMerge.at <= begunBefore.getTime())
        .slice(0, limit)
        .map((reader) => structuredClone(reader)),
    mergedInto: async ({ documentId, viewerId }, merged, limit) =>
      [...records.values()]
        .map(({ reader }) => reader)
        .filter((reader) => reader.documentId === documentId && reader.mergedInto === viewerId)
        .filter(({ mergedAt }) => ('upTo' in merged ? mergedAt! <= merged.upTo : mergedAt! > merged.after))
        .slice(0, limit)
        .map((reader) => structuredClone(reader)),
    dueErasures: async (by, limit) =>
      [...erasures]
        .filter(([, dueAt]) => dueAt <= by)
        .map(([readerId]) => structuredClone(records.get(readerId)!.reader) as Reader & { erasedAt: number })
        .slice(0, limit),
    putErasureOff: async ({ erasedAt, ...reader }, until) => {
      const readerId = readerIdOf(reader);
      if (records.get(readerId)?.reader.erasedAt !== erasedAt) return;
      if (until === null) erasures.delete(readerId);
      else if (erasures.has(readerId)) erasures.set(readerId, until);
    },
  };
  const aside = memoryHistoryStore();
  return {
    ...{ store, records, untold, erasures, messages, counts, aside },
    history: aHistory(store, aside.store),
    readerOf: (readerId: string) => records.get(readerId)?.reader,
  };
};

/** What keeps the records of a store small. */
export const aHistory = (store: ReaderStore, history: HistoryStore, limits?: HistoryLimits) =>
  makeReaderHistory({
    ...{ store, history, now: () => new Date(0), newKey: () => String((keys += 1)) },
    ...(limits && { limits }),
  });

let keys = 0;

/** A segment never changes. Frozen ones can be handed out without a copy: a change to one would throw. */
const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
};

const memoryHistoryStore = () => {
  const segments = new Map<string, Segment>();
  const sessions = new Map<string, SessionTotals>();
  /** Looks at keys only: thousands of entries are searched thousands of times. */
  const of = <Value>(all: Map<string, Value>, readerId: string): [string, Value][] => {
    const prefix = `${readerId}:`;
    const found: [string, Value][] = [];
    for (const id of all.keys()) if (id.startsWith(prefix)) found.push([id, all.get(id)!]);
    return found;
  };

  const store: HistoryStore = {
    add: async (added) => {
      for (const segment of added) segments.set(segment.segmentId, frozen(structuredClone(segment)));
    },
    segmentsOf: async (readerId) => of(segments, readerId).map(([, segment]) => segment),
    segments: async (ids) => ids.flatMap((id) => segments.get(id) ?? []),
    remove: async (ids) => {
      for (const id of ids) segments.delete(id);
    },
    putSessions: async (readerId, put) => {
      for (const [sessionId, { startedAt, pages }] of Object.entries(put)) {
        const known = sessions.get(`${readerId}:${sessionId}`)?.pages ?? {};
        const greatest = { ...known, ...pages };
        for (const page of Object.keys(known)) greatest[page] = Math.max(known[page]!, greatest[page]!);
        sessions.set(`${readerId}:${sessionId}`, { startedAt, pages: greatest });
      }
    },
    sessions: async (readerId, ids) =>
      Object.fromEntries(
        ids.flatMap((id) => {
          const totals = sessions.get(`${readerId}:${id}`);
          return totals ? [[id, structuredClone(totals)]] : [];
        }),
      ),
    copySessions: async (from, into) => {
      const found = of(sessions, from).map(([id, totals]) => [id.slice(from.length + 1), totals] as const);
      await store.putSessions(into, Object.fromEntries(found));
    },
    removeSessions: async (readerId) => {
      for (const [id] of of(sessions, readerId)) sessions.delete(id);
    },
    removeFormer: async (readerId, asideId) => {
      const isFormer = (id: string): boolean =>
        id.startsWith(`${readerId}:`) || (id.startsWith(`${readerId}~`) && id < `${asideId}:`);
      for (const all of [segments, sessions]) for (const id of all.keys()) if (isFormer(id)) all.delete(id);
    },
    removeSessionsBefore: async (startedBefore, limit) => {
      const dead = [...sessions].filter(([, { startedAt }]) => startedAt < startedBefore.getTime()).slice(0, limit);
      for (const [id] of dead) sessions.delete(id);
      return dead.length;
    },
  };
  return { store, segments, sessions };
};
