import type { Reader } from './reader.ts';

/**
 * The part of a reader's history that a decision reads, besides what every record contains:
 * the last visit, the last two days and the sums of the archived part.
 */
export type NeededHistory = {
  /** The totals of this session. Without `startedAt` it is unknown when the session began. */
  session?: { id: string; startedAt?: number };
  /** This day and all later days. */
  day?: string;
  /** The visits that ended at or after this time. */
  visitsEndedAt?: number;
  /** Whether this download is already counted. */
  downloadId?: string;
  /** Whether this viewer is already merged. */
  mergedFrom?: string;
};

/** Returns whether the session may be archived. */
export const lacksSession = ({ sessions, archivedSessionsUpTo }: Reader, { session }: NeededHistory): boolean =>
  session !== undefined &&
  archivedSessionsUpTo !== null &&
  !(session.id in sessions) &&
  (session.startedAt === undefined || session.startedAt <= archivedSessionsUpTo);

/** Returns whether needed days or visits are archived. */
export const lacksVisitsOrDays = ({ archive }: Reader, { day, visitsEndedAt }: NeededHistory): boolean =>
  archive !== null &&
  ((day !== undefined && archive.until !== null && day < archive.until) ||
    (visitsEndedAt !== undefined && archive.lastEnd !== null && visitsEndedAt <= archive.lastEnd));

/** Returns whether a needed id may be archived. */
export const lacksId = ({ archive, ...reader }: Reader, { downloadId, mergedFrom }: NeededHistory): boolean =>
  archive !== null &&
  ((downloadId !== undefined && archive.downloadIds > 0 && !reader.downloadIds.includes(downloadId)) ||
    (mergedFrom !== undefined && archive.mergedFrom > 0 && !reader.mergedFrom.includes(mergedFrom)));

/** Returns whether a decision needs more than the record contains. */
export const lacks = (reader: Reader, needs: NeededHistory): boolean =>
  lacksSession(reader, needs) || lacksVisitsOrDays(reader, needs) || lacksId(reader, needs);
