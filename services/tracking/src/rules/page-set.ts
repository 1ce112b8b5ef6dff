/**
 * A set of pages as base64 text of a bitmap, the lowest page in the lowest bit: some letters for a usual document, and plain text in memory, in events and in
 * the store alike.
 */
export type PageSet = string;

/** pages: as keys of objects are, texts. */
export const withPagesIn = (set: PageSet, pages: Iterable<string>): PageSet => {
  const bytes: (number | undefined)[] = [...Buffer.from(set, 'base64')];
  for (const page of pages) {
    const at = Number(page) - 1;
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return Buffer.from(Array.from(bytes, (byte) => byte ?? 0)).toString('base64');
};

/** How many pages are in the set or among these. */
export const countWith = (set: PageSet, pages: Iterable<string>): number => {
  const bytes = Buffer.from(set, 'base64');
  let count = 0;
  for (const byte of bytes) for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1;
  for (const page of new Set(pages)) {
    const at = Number(page) - 1;
    if (((bytes[at >> 3] ?? 0) & (1 << (at & 7))) === 0) count += 1;
  }
  return count;
};
