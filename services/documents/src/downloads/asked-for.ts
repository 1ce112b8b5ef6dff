import type { IncomingHttpHeaders } from 'node:http';
import { byteRangeOf } from './byte-range.ts';
import type { ByteRange } from './byte-range.ts';

/** What of a file a request wants, and how it is to be answered. */
export type AskedFor =
  | { status: 200 | 206; range: ByteRange }
  /** Unchanged, a precondition that does not hold, a range behind the end. */
  | { status: 304 | 412 | 416 };

/**
 * Weighs the conditions and the range of a request against the one file there is, which never changes and so has one strong tag for ever.
 * Dates are not looked at, since we send none. Source: RFC 9110, sections 13.2.2 and 14.2.
 */
export const askedFor = (
  request: { method: string; headers: IncomingHttpHeaders },
  file: { tag: string; sizeBytes: number },
): AskedFor => {
  const { method, headers } = request;
  if (headers['if-match'] !== undefined && !names(headers['if-match'], file.tag, 'strong')) return { status: 412 };
  if (names(headers['if-none-match'], file.tag, 'weak')) return { status: 304 };
  const whole = { start: 0, end: file.sizeBytes - 1 };
  // A range is defined for GET alone, and one that is meant for another file is ignored.
  const ifRange = headers['if-range'];
  const hasRange = method === 'GET' && (ifRange === undefined || ifRange === file.tag);
  const wanted = hasRange ? byteRangeOf(headers.range, file.sizeBytes) : 'all';
  if (wanted === 'unsatisfiable') return { status: 416 };
  return wanted === 'all' ? { status: 200, range: whole } : { status: 206, range: wanted };
};

/** Whether a list of tags names this one, or any. */
const names = (header: string | undefined, tag: string, comparison: 'weak' | 'strong'): boolean => {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const given = header.split(',').map((one) => one.trim());
  return given.includes(tag) || (comparison === 'weak' && given.includes(`W/${tag}`));
};
