import { isBot } from '@docsight/viewer-access';
import type { DownloadKind } from './download.ts';
import type { ByteRange } from './range-request.ts';

/**
 * Returns what a request may count as. Source: Specification 6.12.
 * `not-counted` is a HEAD, a bot, or a client without a User-Agent.
 */
export const classifyDownload = (request: {
  method: string;
  range: ByteRange;
  sizeBytes: number;
  userAgent: string | undefined;
}): DownloadKind | 'not-counted' => {
  const { method, range, sizeBytes, userAgent } = request;
  if (method !== 'GET' || isBot(userAgent)) return 'not-counted';
  if (range.start > 0) return 'later-part';
  return range.end === sizeBytes - 1 ? 'whole' : 'first-part';
};
