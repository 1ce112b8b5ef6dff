import { isVoid } from './erase-reader.ts';
import { downloaded } from './reader-events.ts';
import type { Decision, DocumentNamed } from './reader-events.ts';
import { dayOf, utcDay } from './reader.ts';
import type { Reader } from './reader.ts';

/**
 * Counts a download on its day, once per download id: a message may be redelivered years later. Source: Specification 6.12.
 * A download is no view. A download from before the reader was erased does not count.
 */
export const applyDownload = (
  reader: Reader,
  download: { downloadId: string; at: number },
  document: DocumentNamed,
): Decision => {
  if (reader.downloadIds.includes(download.downloadId) || isVoid(reader, download.at)) return { reader, events: [] };
  const draft = structuredClone(reader);
  dayOf(draft, utcDay(download.at)).downloads += 1;
  draft.downloadIds.push(download.downloadId);
  return { reader: draft, events: [downloaded(draft, document)] };
};
