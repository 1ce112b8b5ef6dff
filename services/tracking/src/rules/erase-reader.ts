import { viewerErased } from './reader-events.ts';
import type { Decision } from './reader-events.ts';
import { blankReader } from './reader.ts';
import type { Reader } from './reader.ts';

/** True when there is anything of a reader that could be erased. One who was merged is another viewer; one who was erased is there again when it comes back. */
export const isThere = (reader: Reader): boolean =>
  reader.mergedInto === null &&
  (reader.email !== null || reader.archive !== null || reader.visits.length > 0 || Object.keys(reader.days).length > 0);

/**
 * Takes everything away from a reader but that it was there, and when it was erased: later than anything that is known of it, so that all of that is void. Events
 * of it that are not published yet go with it.
 */
export const eraseReader = (reader: Reader, at: number): Decision & { reader: Reader & { erasedAt: number } } => {
  const { documentId, accountId, viewerId, totalPages, voidUpTo } = reader;
  const known = [
    (reader.erasedAt ?? 0) + 1,
    reader.sessionsAside ?? 0,
    reader.lead?.capturedAt ?? 0,
    reader.visits.at(-1)?.last ?? 0,
    ...Object.values(reader.sessions).map(({ startedAt }) => startedAt),
  ];
  const blank = blankReader({ documentId, accountId, pageCount: totalPages }, { viewerId });
  const erased = { ...blank, erasedAt: Math.max(at, ...known), voidUpTo };
  return { reader: erased, events: [viewerErased(erased)], erases: true };
};

/** Erases a reader that was turned over to a viewer before that was erased; leaves any other one as it is. */
export const eraseMerged = (reader: Reader, into: Reader): Decision =>
  reader.mergedInto === into.viewerId && wentWith(reader, into)
    ? eraseReader(reader, into.erasedAt)
    : { reader, events: [] };

/** True when a viewer was erased since a reader was turned over to it. */
export const wentWith = ({ mergedAt }: Pick<Reader, 'mergedAt'>, into: Reader): into is Reader & { erasedAt: number } =>
  isVoid(into, mergedAt ?? 0);

/** True for what happened before a reader was erased: it counts nothing. */
export const isVoid = ({ erasedAt }: Pick<Reader, 'erasedAt'>, at: number): boolean =>
  erasedAt !== null && at <= erasedAt;

/** True for a session from before a reader was erased. One that came to it later, by the gate, is known to it. */
export const isVoidSession = (
  { erasedAt, sessions }: Pick<Reader, 'erasedAt' | 'sessions'>,
  session: { id: string; startedAt: number },
): boolean => isVoid({ erasedAt }, session.startedAt) && !(session.id in sessions);
