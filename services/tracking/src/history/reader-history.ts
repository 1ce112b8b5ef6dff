import { crashPoint } from '@docsight/service-kit';
import type { Part } from '@docsight/service-kit';
import type { ReaderStore, StoredReader } from '../records/index.ts';
import { archiveIdOf, newReader, readerIdOf, wasErasedWith } from '../rules/index.ts';
import type { NeededHistory, Reader, ReaderKey } from '../rules/index.ts';
import { compactionOf, historyLimits } from './compaction.ts';
import type { HistoryLimits } from './compaction.ts';
import type { HistoryStore } from './history-store.ts';
import { restoreAll, restoreNeeded } from './restore.ts';
import type { RestoredReader } from './restore.ts';
import type { Segment } from './segment.ts';

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

export const makeReaderHistory = (options: {
  store: ReaderStore;
  history: HistoryStore;
  newKey: () => string;
  now: () => Date;
  limits?: HistoryLimits;
}): ReaderHistory => {
  const { store, history, newKey, now, limits = historyLimits } = options;
  const inProgress = new Set<Promise<unknown>>();

  const compact = async (stored: StoredReader, obsoleteSegmentIds: string[]): Promise<StoredReader | undefined> => {
    if (obsoleteSegmentIds.length > 0) await history.removeSegments(obsoleteSegmentIds);
    const compaction = compactionOf(stored, limits, newKey);
    if (!compaction) return stored;

    const { reader, segments, sessions } = compaction;
    if (segments.length > 0) await history.addSegments(segments);
    await history.putSessions(archiveIdOf(reader), sessions, stored.version);
    crashPoint('history.stored');
    const unpublishedSegments = segments.filter(hasDays).map(({ segmentId }) => segmentId);
    if (await store.write(stored, { reader, messages: [], now: now(), unpublishedSegments }))
      return { reader, version: stored.version + 1 };
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
    restore: (stored, needs) => restoreNeeded(history, stored, needs),
    restoreAll: (redirected) => restoreAll(history, redirected),

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
