import type { Day, Reader, SessionTotals, Visit } from '../rules/index.ts';

/*
 * Estimates how many bytes the parts of a record take. Each change asks, so it only counts items. A number takes 4
 * bytes, a time 8, a text its length and 5. Each field takes its name and 2 more. A page number is assumed to have 3
 * digits. The database has pages in a compact form, which takes less. Snapshots list them as fields, so that the limits
 * bound the snapshots too.
 */
const page = 5;

export const visitBytes = ({ pages }: Visit): number => 60 + (page + 15) * countOf(pages);

export const dayBytes = ({ pages, archived }: Day): number =>
  55 + (page + 4) * countOf(pages) + (archived ? 47 + (page + 4) * countOf(archived.pages) : 0);

export const sessionBytes = ({ pages }: SessionTotals): number => 65 + (page + 4) * countOf(pages);

/** Returns the size of the parts of a reader that grow. The rest of a record takes some hundreds of bytes. */
export const readerBytes = ({ visits, days, sessions, downloadIds, mergedFrom }: Reader): number =>
  sumOf(visits, visitBytes) +
  sumOf(Object.values(days), dayBytes) +
  sumOf(Object.values(sessions), sessionBytes) +
  sumOf(downloadIds, idBytes) +
  sumOf(mergedFrom, idBytes);

/** Returns the first items that take no more than this together, and at least one item. */
export const firstWithin = <Item>(items: Item[], bytesOf: (item: Item) => number, maxBytes: number): Item[] => {
  let bytes = 0;
  const firstBeyond = items.findIndex((item, index) => (bytes += bytesOf(item)) > maxBytes && index > 0);
  return firstBeyond === -1 ? items : items.slice(0, firstBeyond);
};

const idBytes = (id: string): number => 10 + id.length;

const countOf = (pages: object): number => Object.keys(pages).length;

const sumOf = <Item>(items: Item[], bytesOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + bytesOf(item), 0);
