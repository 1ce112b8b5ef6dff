import { unchanged } from './decision.ts';
import type { Decision } from './decision.ts';
import { newReader } from './reader.ts';
import type { ErasedReader, Reader } from './reader.ts';
import { viewerErased } from './reader-events.ts';

/**
 * Returns whether a reader has data to erase. A merged reader has none: its data belongs to another viewer.
 * An erased reader has data again once it has come back.
 */
export const hasDataToErase = (reader: Reader): boolean =>
  reader.mergedInto === null &&
  (reader.email !== null || reader.archive !== null || reader.visits.length > 0 || Object.keys(reader.days).length > 0);

/**
 * Erases a reader. Only its ids, its page count and the time of the erasure remain.
 * That time is not before anything known of the reader. So everything known happened before the erasure.
 */
export const eraseReader = (reader: Reader, at: number): Decision & { reader: ErasedReader } => {
  const known = [
    (reader.erasedAt ?? 0) + 1,
    reader.archivedSessionsUpTo ?? 0,
    reader.lead?.capturedAt ?? 0,
    reader.visits.at(-1)?.last ?? 0,
    ...Object.values(reader.sessions).map(({ startedAt }) => startedAt),
  ];
  const erased = { ...newReader(reader), erasedAt: Math.max(at, ...known), voidUpTo: reader.voidUpTo };
  return { reader: erased, events: [viewerErased(erased)], erases: true };
};

/** Erases a reader that was merged into a viewer before the viewer was erased. Does not change any other reader. */
export const eraseMerged = (reader: Reader, viewer: Reader): Decision =>
  reader.mergedInto === viewer.viewerId && wasErasedWith(reader, viewer)
    ? eraseReader(reader, viewer.erasedAt)
    : unchanged(reader);

/** Returns whether a viewer was erased after a reader had been merged into it. That erasure covers the reader. */
export const wasErasedWith = (merged: Pick<Reader, 'mergedAt'>, viewer: Reader): viewer is ErasedReader =>
  merged.mergedAt !== null && wasErasedSince(viewer, merged.mergedAt);

/** Returns whether a reader was erased at this time or later. What happened at this time does not count then. */
export const wasErasedSince = ({ erasedAt }: Pick<Reader, 'erasedAt'>, at: number): boolean =>
  erasedAt !== null && at <= erasedAt;

/**
 * Returns whether a session began before the reader was erased, and so does not count.
 * A session that came to the reader after the erasure, through the gate, is known to it and counts.
 */
export const isErasedSession = (
  { erasedAt, sessions }: Pick<Reader, 'erasedAt' | 'sessions'>,
  session: { id: string; startedAt: number },
): boolean => wasErasedSince({ erasedAt }, session.startedAt) && !(session.id in sessions);
