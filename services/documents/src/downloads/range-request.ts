import type { IncomingHttpHeaders } from 'node:http';

/** A part of a file, both ends inclusive, in bytes. */
export type ByteRange = { start: number; end: number };

/** The response to a request for a file: the whole or a part of it, or a status without the file. */
export type Selection =
  | { status: 200 | 206; range: ByteRange }
  /** Unchanged, a failed precondition, or a range behind the end of the file. */
  | { status: 304 | 412 | 416 };

/**
 * Evaluates the conditions and the range of a request against a file. The file never changes, so its tag is strong.
 * Dates are ignored, because responses contain none. Source: RFC 9110, sections 13.2.2 and 14.2.
 */
export const selectContent = (
  request: { method: string; headers: IncomingHttpHeaders },
  file: { tag: string; sizeBytes: number },
): Selection => {
  const { method, headers } = request;
  if (headers['if-match'] !== undefined && !includesTag(headers['if-match'], file.tag, 'strong'))
    return { status: 412 };
  if (includesTag(headers['if-none-match'], file.tag, 'weak')) return { status: 304 };
  // Only GET has ranges. A range for another file is ignored.
  const ifRange = headers['if-range'];
  const isRangeRequest = method === 'GET' && (ifRange === undefined || ifRange === file.tag);
  const range = isRangeRequest ? byteRangeOf(headers.range, file.sizeBytes) : 'all';
  if (range === 'unsatisfiable') return { status: 416 };
  return range === 'all' ? { status: 200, range: { start: 0, end: file.sizeBytes - 1 } } : { status: 206, range };
};

/**
 * Parses a `Range` header. `all`: no range. `unsatisfiable`: a range behind the end of the file.
 * Anything else, including several ranges, may be ignored and means the whole file. Source: RFC 9110, section 14.
 */
export const byteRangeOf = (header: string | undefined, sizeBytes: number): ByteRange | 'all' | 'unsatisfiable' => {
  const parts = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  const [, first = '', last = ''] = parts ?? [];
  if (first === '' && last === '') return 'all';
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return 'all';
  return start >= sizeBytes ? 'unsatisfiable' : { start, end };
};

/** Returns true if a list of entity tags contains this tag or `*`. */
const includesTag = (header: string | undefined, tag: string, comparison: 'weak' | 'strong'): boolean => {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const tags = header.split(',').map((one) => one.trim());
  return tags.includes(tag) || (comparison === 'weak' && tags.includes(`W/${tag}`));
};
