import type { StoredReader } from '../records/index.ts';
import type { Reader, SessionTotals } from '../rules/index.ts';
import { readerBytes, sessionBytes } from './record-size.ts';
import { archiveHistory } from './segment.ts';
import type { Segment } from './segment.ts';

export type HistoryLimits = {
  /** A larger record is compacted. */
  archiveAboveBytes: number;
  /** A compaction that saves less is not worth a write. */
  minSavedBytes: number;
  /** The sessions that a record keeps take no more than this. */
  keptSessionBytes: number;
};

/** A record stays below 16 KB: concurrent changes add at most 4 KB, its other fields at most 2 KB. */
export const historyLimits: HistoryLimits = { archiveAboveBytes: 8_000, minSavedBytes: 1_500, keptSessionBytes: 2_000 };
/** For a reader who switches between two tabs of a large document. */
const minKeptSessions = 2;

export type Compaction = {
  /** The reader without what is archived. */
  reader: Reader;
  segments: Segment[];
  sessions: Record<string, SessionTotals>;
};

/** Returns what to archive of a record; undefined if it is small enough, or will be emptied by a merge. */
export const compactionOf = (
  { reader, version }: StoredReader,
  limits: HistoryLimits,
  newKey: () => string,
): Compaction | undefined => {
  const bytes = readerBytes(reader);
  if (bytes <= limits.archiveAboveBytes || reader.mergedInto !== null) return undefined;
  const { kept, archived } = splitSessions(reader.sessions, limits.keptSessionBytes);
  const archivedSessionsUpTo = latestStart(reader, archived);
  const compacted = archiveHistory({ ...reader, sessions: kept, archivedSessionsUpTo }, version, newKey);
  return bytes - readerBytes(compacted.reader) < limits.minSavedBytes
    ? undefined
    : { ...compacted, sessions: archived };
};

/** Keeps the most recently active sessions. An archived session is restored when it reports again. */
const splitSessions = (sessions: Reader['sessions'], maxBytes: number) => {
  const newestFirst = Object.entries(sessions).toReversed();
  let bytes = 0;
  const keptEntries = newestFirst.filter(
    ([, totals], rank) => (bytes += sessionBytes(totals)) <= maxBytes || rank < minKeptSessions,
  );
  const keptIds = new Set(keptEntries.map(([id]) => id));
  const part = (isKept: boolean): Reader['sessions'] =>
    Object.fromEntries(Object.entries(sessions).filter(([id]) => keptIds.has(id) === isKept));
  return { kept: part(true), archived: part(false) };
};

const latestStart = ({ archivedSessionsUpTo }: Reader, archived: Record<string, SessionTotals>): number | null => {
  const starts = Object.values(archived).map(({ startedAt }) => startedAt);
  return starts.length === 0 ? archivedSessionsUpTo : Math.max(archivedSessionsUpTo ?? 0, ...starts);
};
