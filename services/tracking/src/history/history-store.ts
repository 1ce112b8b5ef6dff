import type { SessionTotals } from '../rules/index.ts';
import type { Segment } from './segment.ts';

/** Where lies what readers' records have let go of, under each one's `asideIdOf`. All of it is durable once a write to a reader's record, made after it, is. */
export type HistoryStore = {
  /** Stores segments under ids that nobody else uses. */
  add(segments: Segment[]): Promise<void>;
  /** All segments of a reader, those too that no record names any more. */
  segmentsOf(asideId: string): Promise<Segment[]>;
  /** Those of the segments that are there. */
  segments(segmentIds: string[]): Promise<Segment[]>;
  remove(segmentIds: string[]): Promise<void>;
  /** Sets sessions aside; of what is there already the greater totals stand, page by page. */
  putSessions(asideId: string, sessions: Record<string, SessionTotals>): Promise<void>;
  /** Those of the sessions that were set aside. */
  sessions(asideId: string, sessionIds: string[]): Promise<Record<string, SessionTotals>>;
  /** Sets aside for one reader what was set aside of another one. */
  copySessions(fromAsideId: string, intoAsideId: string): Promise<void>;
  removeSessions(asideId: string): Promise<void>;
  /** Removes all segments and sessions of a reader under ids that it had before this one: before it was erased. */
  removeFormer(readerId: string, asideId: string): Promise<void>;
  /** Removes some of the sessions that began before a time; how many, so that one knows whether there are more. */
  removeSessionsBefore(startedBefore: Date, limit: number): Promise<number>;
};
