import type { StoredReader } from '../records/index.ts';
import { archiveIdOf, lacksId, lacksSession, lacksVisitsOrDays } from '../rules/index.ts';
import type { NeededHistory, Reader } from '../rules/index.ts';
import type { HistoryStore } from './history-store.ts';
import { restoreSegment, segmentChain } from './segment.ts';
import type { Segment } from './segment.ts';

/** A reader with some of its archived history restored. */
export type RestoredReader = {
  stored: StoredReader;
  /** Segments that belong to no history once the reader is stored with the restored part. */
  obsoleteSegmentIds: string[];
};

/** Restores what decisions need. Returns undefined if the record has changed meanwhile. */
export const restoreNeeded = async (
  history: HistoryStore,
  stored: StoredReader,
  needs: NeededHistory[],
): Promise<RestoredReader | undefined> => {
  const { reader } = stored;
  const needsSegments = needs.some((need) => lacksVisitsOrDays(reader, need) || lacksId(reader, need));
  const restored = needsSegments ? await restoreSegments(history, stored, needs) : { stored, obsoleteSegmentIds: [] };
  const needsSessions = needs.some((need) => lacksSession(reader, need));
  return restored && needsSessions ? restoreSessions(history, restored, needs) : restored;
};

/** Restores the whole history of a reader, except its sessions. Returns undefined if it was emptied meanwhile. */
export const restoreAll = async (history: HistoryStore, redirected: Reader): Promise<Reader | undefined> => {
  if (redirected.archive === null) return redirected;
  const chain = segmentChain(redirected, await history.segmentsOf(archiveIdOf(redirected)));
  return chain?.reduce(restoreSegment, redirected);
};

const restoreSegments = async (
  history: HistoryStore,
  stored: StoredReader,
  needs: NeededHistory[],
): Promise<RestoredReader | undefined> => {
  const found = await history.segmentsOf(archiveIdOf(stored.reader));
  const chain = segmentChain(stored.reader, found);
  if (!chain) return undefined;
  const { reader, restored } = restoreSegmentsFor(stored.reader, chain, needs);
  // A crash left them: the record from which they were archived has been replaced, so no record can name them.
  const orphans = found.filter((segment) => !chain.includes(segment) && segment.version < stored.version);
  return {
    stored: { ...stored, reader },
    obsoleteSegmentIds: [...restored, ...orphans].map(({ segmentId }) => segmentId),
  };
};

const restoreSessions = async (
  history: HistoryStore,
  restored: RestoredReader,
  needs: NeededHistory[],
): Promise<RestoredReader> => {
  const { reader } = restored.stored;
  const ids = needs.filter((need) => lacksSession(reader, need)).map(({ session }) => session!.id);
  const sessions = { ...(await history.sessions(archiveIdOf(reader), [...new Set(ids)])), ...reader.sessions };
  return { ...restored, stored: { ...restored.stored, reader: { ...reader, sessions } } };
};

/** Restores segments, newest first, as far as the needs reach. */
const restoreSegmentsFor = (
  reader: Reader,
  chain: Segment[],
  needs: NeededHistory[],
): { reader: Reader; restored: Segment[] } => {
  const oldestWithId = chain.findLastIndex((segment) => needs.some((need) => hasNeededId(segment, need)));
  const restored: Segment[] = [];
  let whole = reader;
  for (const segment of chain) {
    if (restored.length > oldestWithId && !needs.some((need) => lacksVisitsOrDays(whole, need))) break;
    whole = restoreSegment(whole, segment);
    restored.push(segment);
  }
  return { reader: whole, restored };
};

const hasNeededId = ({ downloadIds, mergedFrom }: Segment, need: NeededHistory): boolean =>
  (need.downloadId !== undefined && downloadIds.includes(need.downloadId)) ||
  (need.mergedFrom !== undefined && mergedFrom.includes(need.mergedFrom));
