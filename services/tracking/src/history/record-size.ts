import type { Day, Reader, SessionTotals, Visit } from '../rules/index.ts';

/*
 * About how many bytes the parts of a record take in the database, from counts alone: this is asked at every change. A number takes 4 bytes, a time 8, a text
 * its length and 5, and each field its name and 2; a page's number is taken to have 3 digits.
 */
const page = 5;

export const visitBytes = ({ pages }: Visit): number => 60 + (page + 15) * countOf(pages);

export const dayBytes = ({ pages, closed }: Day): number =>
  55 + (page + 4) * countOf(pages) + (closed ? 45 + (page + 4) * countOf(closed.pages) : 0);

export const sessionBytes = ({ pages }: SessionTotals): number => 65 + (page + 4) * countOf(pages);

/** What a reader's growing parts weigh; the rest of a record is some hundreds of bytes. */
export const weightOf = ({ visits, days, sessions, downloadIds, mergedFrom }: Reader): number =>
  sumOf(visits, visitBytes) +
  sumOf(Object.values(days), dayBytes) +
  sumOf(Object.values(sessions), sessionBytes) +
  sumOf(downloadIds, idBytes) +
  sumOf(mergedFrom, idBytes);

/** As many of the first items as weigh no more than this together, one at least. */
export const firstWithin = <Item>(items: Item[], bytesOf: (item: Item) => number, bytes: number): Item[] => {
  let weight = 0;
  const beyond = items.findIndex((item, index) => (weight += bytesOf(item)) > bytes && index > 0);
  return beyond === -1 ? items : items.slice(0, beyond);
};

const idBytes = (id: string): number => 10 + id.length;

const countOf = (pages: object): number => Object.keys(pages).length;

const sumOf = <Item>(items: Item[], bytesOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + bytesOf(item), 0);
