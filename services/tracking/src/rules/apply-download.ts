import { unchanged } from './decision.ts';
import type { Decision } from './decision.ts';
import { wasErasedSince } from './erase-reader.ts';
import { ensureDay, utcDay } from './reader.ts';
import type { Reader } from './reader.ts';
import { downloaded } from './reader-events.ts';
import type { EventDocument } from './reader-events.ts';

export type Download = { downloadId: string; at: number };

/**
 * Counts a download on its day, once per download id: a message may be redelivered years later.
 * Source: Specification 6.12.
 * A download is not a view. A download from before the reader was erased does not count.
 */
export const applyDownload = (reader: Reader, { downloadId, at }: Download, document: EventDocument): Decision => {
  if (reader.downloadIds.includes(downloadId) || wasErasedSince(reader, at)) return unchanged(reader);
  const draft = structuredClone(reader);
  ensureDay(draft, utcDay(at)).downloads += 1;
  draft.downloadIds.push(downloadId);
  return { reader: draft, events: [downloaded(draft, document)] };
};
