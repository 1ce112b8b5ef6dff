import { crashPoint } from '@docsight/service-kit';
import type { Part } from '@docsight/service-kit';
import type { ReaderStore, StoredReader } from '../records/index.ts';
import {
  archiveIdOf,
  lacksId,
  lacksSession,
  lacksVisitsOrDays,
  newReader,
  readerIdOf,
  wasErasedWith,
} from '../rules/index.ts';
import type { NeededHistory, Reader, ReaderKey, SessionTotals } from '../rules/index.ts';
import type { HistoryStore } from './history-store.ts';
import { readerBytes, sessionBytes } from './record-size.ts';
import { archiveHistory, restoreSegment, segmentChain } from './segment.ts';
import type { Segment } from './segment.ts';

/** A reader with some of its archived history restored. */
type RestoredReader = {
  stored: StoredReader;
  /** Segments that belong to no history once the reader is stored with the restored part. */
  obsoleteSegmentIds: string[];
};

/**
 * Keeps the records of readers small, and restores the archived history that a decision needs.
 * Archiving takes two steps. First, segments and sessions are stored. Then the record is written without them, if its
 * version is unchanged. Until then the record's own copy counts, and no record names the segments.
 * So a crash between the two steps, or a faster replica, changes nothing.
 */
export type ReaderHistory = {
  /** Restores what decisions need. Returns undefined if the record has changed meanwhile: read it again. */
  restore(stored: StoredReader, needs: NeededHistory[]): Promise<RestoredReader | undefined>;
  /**
   * Restores the whole history of a redirected reader, except its archived sessions.
   * Returns undefined if the reader was emptied meanwhile.
   */
  restoreAll(redirected: Reader): Promise<Reader | undefined>;
  /**
   * Removes obsolete segments, and archives history if the record is large.
   * Returns the record as stored then; the same object if it was small enough.
   * Returns undefined if another replica has changed the record, or may have.
   */
  compact(stored: StoredReader, obsoleteSegmentIds: string[]): Promise<StoredReader | undefined>;
  /** Copies the archived sessions of a redirected reader to the viewer that it is merged into. */
  copySessions(redirected: Reader, viewer: ReaderKey): Promise<void>;
  /** Removes the archive of a reader whose record names nothing in it any more. */
  removeArchive(reader: Reader): Promise<void>;
  /** Removes everything that was archived before the reader was last erased. */
  removeOlderArchives(reader: Reader): Promise<void>;
  /** Waits for the compactions in progress when it stops. It must stop before the database does. */
  part: Part;
};

export type HistoryLimits = {
  /** A larger record is compacted. */
  archiveAboveBytes: number;
  /** A compaction that saves less is not worth a write. */
  minSavedBytes: number;
  /** The sessions that a record keeps take no more than this. */
  keptSessionBytes: number;
};

/** A record stays below 16 KB: concurrent changes add at most 4 KB, its other fields take some hundred bytes. */
export const historyLimits: HistoryLimits = { archiveAboveBytes: 8_000, minSavedBytes: 1_500, keptSessionBytes: 2_000 };
/** For a reader who switches between two tabs of a large document. */
const minKeptSessions = 2;

export const makeReaderHistory = (options: {
  store: ReaderStore;
  history: HistoryStore;
  newKey: () => string;
  now: () => Date;
  limits?: HistoryLimits;
}): ReaderHistory => {
  const { store, history, newKey, now, limits = historyLimits } = options;
  const inProgress = new Set<Promise<unknown>>();

  const restoreSegments = async (stored: StoredReader, needs: NeededHistory[]): Promise<RestoredReader | undefined> => {
    const found = await history.segmentsOf(archiveIdOf(stored.reader));
    const chain = segmentChain(stored.reader, found);
    if (!chain) return undefined;
    const deepest = deepestWithId(chain, needs);
    const restored: Segment[] = [];
    let reader = stored.reader;
    for (const segment of chain) {
      if (restored.length > deepest && !needs.some((need) => lacksVisitsOrDays(reader, need))) break;
      reader = restoreSegment(reader, segment);
      restored.push(segment);
    }
    // A crash left them: the record from which they were archived has been replaced, so no record can name them.
    const orphans = found.filter((segment) => !chain.includes(segment) && segment.version < stored.version);
    return {
      stored: { ...stored, reader },
      obsoleteSegmentIds: [...restored, ...orphans].map(({ segmentId }) => segmentId),
    };
  };

  const restoreSessions = async (restored: RestoredReader, needs: NeededHistory[]): Promise<RestoredReader> => {
    const { reader } = restored.stored;
    const ids = needs.filter((need) => lacksSession(reader, need)).map(({ session }) => session!.id);
    const sessions = { ...(await history.sessions(archiveIdOf(reader), [...new Set(ids)])), ...reader.sessions };
    return { ...restored, stored: { ...restored.stored, reader: { ...reader, sessions } } };
  };

  const compact = async (stored: StoredReader, obsoleteSegmentIds: string[]): Promise<StoredReader | undefined> => {
    if (obsoleteSegmentIds.length > 0) await history.removeSegments(obsoleteSegmentIds);
    const { reader, version } = stored;
    const bytes = readerBytes(reader);
    // A redirected reader will be emptied.
    if (bytes <= limits.archiveAboveBytes || reader.mergedInto !== null) return stored;
    const { kept, archived } = splitSessions(reader.sessions, limits.keptSessionBytes);
    const archivedSessionsUpTo = latestStart(reader, archived);
    const cut = archiveHistory({ ...reader, sessions: kept, archivedSessionsUpTo }, version, newKey);
    if (bytes - readerBytes(cut.reader) < limits.minSavedBytes) return stored;

    if (cut.segments.length > 0) await history.addSegments(cut.segments);
    await history.putSessions(archiveIdOf(reader), archived);
    crashPoint('history.stored');
    const unpublishedSegments = cut.segments.filter(hasDays).map(({ segmentId }) => segmentId);
    const write = { reader: cut.reader, messages: [], now: now(), unpublishedSegments };
    if (await store.write(stored, write)) return { reader: cut.reader, version: version + 1 };
    await removeIfErased(reader);
    return undefined;
  };

  /** Removes what was just archived if the reader was erased meanwhile: nothing else would find it. */
  const removeIfErased = async (reader: Reader): Promise<void> => {
    const present = (await store.read(readerIdOf(reader)))?.reader;
    if (present && present.erasedAt !== reader.erasedAt) await removeOlderArchives(present);
  };

  const removeOlderArchives = (reader: Reader): Promise<void> =>
    history.removeOlderArchives(readerIdOf(reader), archiveIdOf(reader));

  return {
    restore: async (stored, needs) => {
      const { reader } = stored;
      const needsSegments = needs.some((need) => lacksVisitsOrDays(reader, need) || lacksId(reader, need));
      const restored = needsSegments ? await restoreSegments(stored, needs) : { stored, obsoleteSegmentIds: [] };
      const needsSessions = needs.some((need) => lacksSession(reader, need));
      return restored && needsSessions ? restoreSessions(restored, needs) : restored;
    },

    restoreAll: async (redirected) => {
      if (redirected.archive === null) return redirected;
      const chain = segmentChain(redirected, await history.segmentsOf(archiveIdOf(redirected)));
      return chain?.reduce(restoreSegment, redirected);
    },

    compact: (stored, obsoleteSegmentIds) => {
      const compacting = compact(stored, obsoleteSegmentIds);
      inProgress.add(compacting);
      return compacting.finally(() => inProgress.delete(compacting));
    },

    copySessions: async (redirected, viewer) => {
      if (redirected.archivedSessionsUpTo === null) return;
      const present = (await store.read(readerIdOf(viewer)))?.reader ?? newReader(viewer);
      if (wasErasedWith(redirected, present)) return;
      await history.copySessions(archiveIdOf(redirected), archiveIdOf(present));
    },

    removeArchive: async (reader) => {
      const archiveId = archiveIdOf(reader);
      if (reader.archivedSessionsUpTo !== null) await history.removeSessions(archiveId);
      if (reader.archive === null) return;
      await history.removeSegments((await history.segmentsOf(archiveId)).map(({ segmentId }) => segmentId));
    },

    removeOlderArchives,

    part: {
      name: 'reader-history',
      stop: () => Promise.allSettled(inProgress),
    },
  };
};

const hasDays = ({ days }: Segment): boolean => Object.keys(days).length > 0;

/** Returns the place in the chain of the oldest segment that has a needed id; -1 if none has. */
const deepestWithId = (chain: Segment[], needs: NeededHistory[]): number =>
  chain.findLastIndex(({ downloadIds, mergedFrom }) =>
    needs.some(
      (need) =>
        (need.downloadId !== undefined && downloadIds.includes(need.downloadId)) ||
        (need.mergedFrom !== undefined && mergedFrom.includes(need.mergedFrom)),
    ),
  );

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
