import { isbot } from 'isbot';
import type { ByteRange } from './byte-range.ts';

/**
 * What a request is to the count of downloads. `whole`: one of its own. `part`: the beginning of one that may come in parts, or be asked for as
 * a whole next; the later ranges of it are `nothing`, as is a request that only asks, or comes from a bot or from a client that does not say
 * what it is. Source: decisions.md, section 3.
 */
export const countsAs = (request: {
  method: string;
  range: ByteRange;
  sizeBytes: number;
  userAgent: string | undefined;
}): 'whole' | 'part' | 'nothing' => {
  const { method, range, sizeBytes, userAgent } = request;
  if (method !== 'GET' || range.start > 0 || !userAgent || isbot(userAgent)) return 'nothing';
  return range.end === sizeBytes - 1 ? 'whole' : 'part';
};
