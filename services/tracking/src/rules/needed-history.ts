import type { Reader } from './reader.ts';

/** What of a reader's history a decision looks at besides what every record has: the last visit, the last days and all figures of the whole. */
export type Wants = {
  /** What this session has told. startedAt: when it began, where that is known. */
  session?: { id: string; startedAt?: number };
  /** This day and all later ones. */
  day?: string;
  /** The visits that ended at or after a time. */
  visitsEndedAt?: number;
  /** Whether this download is counted, or this viewer merged, already. */
  downloadId?: string;
  mergedFrom?: string;
};

/** True when the session may be among those that were set aside. */
export const lacksSession = ({ sessions, sessionsAside }: Reader, { session }: Wants): boolean =>
  session !== undefined &&
  sessionsAside !== null &&
  !(session.id in sessions) &&
  (session.startedAt === undefined || session.startedAt <= sessionsAside);

/** True when days or visits that are wanted lie in the newest segment or before it. */
export const lacksHistory = ({ archive }: Reader, { day, visitsEndedAt }: Wants): boolean =>
  archive !== null &&
  ((day !== undefined && archive.until !== null && day < archive.until) ||
    (visitsEndedAt !== undefined && archive.lastEnd !== null && visitsEndedAt <= archive.lastEnd));

/** True when an id that is wanted may be among those that were archived. */
export const lacksId = ({ archive, ...reader }: Reader, { downloadId, mergedFrom }: Wants): boolean =>
  archive !== null &&
  ((downloadId !== undefined && archive.downloadIds > 0 && !reader.downloadIds.includes(downloadId)) ||
    (mergedFrom !== undefined && archive.mergedFrom > 0 && !reader.mergedFrom.includes(mergedFrom)));

/** True when a decision must not be made on what the record has alone. */
export const lacks = (reader: Reader, wants: Wants): boolean =>
  lacksSession(reader, wants) || lacksHistory(reader, wants) || lacksId(reader, wants);
