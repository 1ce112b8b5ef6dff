/** A part of a file, both ends inclusive. */
export type ByteRange = { start: number; end: number };

/**
 * What a `Range` header asks of a file: one range, `all` without one, `unsatisfiable` for one that lies behind the file. Anything else,
 * several ranges included, may be ignored and is: the whole file then. Source: RFC 9110, section 14.
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
