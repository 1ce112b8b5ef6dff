import { isbot } from 'isbot';
import type { ByteRange } from './range-request.ts';

/**
 * Decides how a request counts as a download. Source: Specification 6.12.
 * `whole` is the whole file. `part` starts at the first byte; other parts, or the whole file, may follow.
 * `not-counted` is a later range, a HEAD, a bot, or a client without a User-Agent.
 */
export const classifyDownload = (request: {
  method: string;
  range: ByteRange;
  sizeBytes: number;
  userAgent: string | undefined;
}): 'whole' | 'part' | 'not-counted' => {
  const { method, range, sizeBytes, userAgent } = request;
  if (method !== 'GET' || range.start > 0 || !userAgent || isbot(userAgent)) return 'not-counted';
  return range.end === sizeBytes - 1 ? 'whole' : 'part';
};
