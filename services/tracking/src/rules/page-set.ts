/**
 * A set of pages as a bitmap in base64 text. Page 1 is the lowest bit of the first byte.
 * A usual document takes a few letters. The text is the same in memory, in events and in the database.
 */
export type PageSet = string;

/** Adds pages, given as the keys of an object, to a set. */
export const withPagesIn = (set: PageSet, pages: Iterable<string>): PageSet => {
  const bytes: (number | undefined)[] = [...Buffer.from(set, 'base64')];
  for (const page of pages) {
    const at = Number(page) - 1;
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return Buffer.from(Array.from(bytes, (byte) => byte ?? 0)).toString('base64');
};

/** Returns how many pages are in the set, or are keys of one of the objects. A document may have 10,000 pages. */
export const countWith = (set: PageSet, objects: readonly object[]): number => {
  const bytes: (number | undefined)[] = [...Buffer.from(set, 'base64')];
  let count = 0;
  for (const byte of bytes) for (let rest = byte!; rest > 0; rest >>= 1) count += rest & 1;
  for (const pages of objects) {
    for (const page in pages) {
      const at = Number(page) - 1;
      const byte = bytes[at >> 3] ?? 0;
      const bit = 1 << (at & 7);
      if ((byte & bit) !== 0) continue;
      bytes[at >> 3] = byte | bit;
      count += 1;
    }
  }
  return count;
};
