import type { SessionTotals } from '../rules/index.ts';
import type { Segment } from './segment.ts';

/**
 * Stores the archived history of readers, under the `archiveIdOf` of each.
 * A write here is durable as soon as a later write to a reader's record is.
 */
export type HistoryStore = {
  /** Stores new segments. Their ids are unique. */
  addSegments(segments: Segment[]): Promise<void>;
  /** Returns all segments of an archive, also those that no record names any more. */
  segmentsOf(archiveId: string): Promise<Segment[]>;
  /** Returns the segments that exist. */
  segmentsById(segmentIds: string[]): Promise<Segment[]>;
  removeSegments(segmentIds: string[]): Promise<void>;
  /**
   * Archives sessions of a record of this version. Totals that were archived from this version or a later one stay:
   * a record has all that its sessions ever counted, so totals only grow with its version.
   */
  putSessions(archiveId: string, sessions: Record<string, SessionTotals>, version: number): Promise<void>;
  /** Returns the sessions that are archived. */
  sessions(archiveId: string, sessionIds: string[]): Promise<Record<string, SessionTotals>>;
  /** Copies each archived session into another archive, unless it is there already. */
  copySessions(fromArchiveId: string, intoArchiveId: string): Promise<void>;
  removeSessions(archiveId: string): Promise<void>;
  /** Removes the archives that a reader had before this one: those from before its last erasure. */
  removeOlderArchives(readerId: string, archiveId: string): Promise<void>;
  /** Removes some of the sessions that started before a time. Returns how many: fewer than `limit` means all. */
  removeSessionsBefore(startedBefore: Date, limit: number): Promise<number>;
};
