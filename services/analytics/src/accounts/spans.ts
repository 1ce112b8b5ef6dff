/**
 * Lengths of spans in days. A span begins on a multiple of its length, counted from 1970. So each span consists of four
 * spans of the length before, and any range consists of few spans: seven on average for 30 days.
 */
const lengths = [1, 4, 16, 64, 256];
const dayMs = 86_400_000;

/** Documents in one record of views. A record has at most 6 kB. */
export const documentsPerRecord = 512;
/** Page counts in one record of a day. It bounds the size of a record, which has an entry per page count and day. */
const pageCountsPerRecord = 64;

/** The span that has the documents themselves instead of their views. */
export const allDocuments = 'all';

/** Names a span by its length and its first day: `16:20460`. */
const spanName = (length: number, firstDay: number): string => `${length}:${firstDay}`;

const dayNumberOf = (date: string): number => Math.floor(Date.parse(date) / dayMs);

/** Returns the span of each length that contains a day. */
export const spansWith = (date: string): string[] => {
  const day = dayNumberOf(date);
  return lengths.map((length) => spanName(length, day - modulo(day, length)));
};

/** Returns the fewest spans that make up the days from `first` to `last`, both included. */
export const spansBetween = (first: string, last: string): string[] => {
  const spans: string[] = [];
  const end = dayNumberOf(last) + 1;
  for (let day = dayNumberOf(first); day < end;) {
    const length = lengths.findLast((each) => modulo(day, each) === 0 && day + each <= end)!;
    spans.push(spanName(length, day));
    day += length;
  }
  return spans;
};

/** Days before 1970 have negative numbers. */
const modulo = (day: number, length: number): number => ((day % length) + length) % length;

/** Returns the record of views that has a document's place. */
export const viewsRecordOf = (place: number): string => String(Math.floor(place / documentsPerRecord));

/** Returns the record of a day that has the documents with a page count. */
export const dayRecordOf = (pageCount: number): string => String(Math.floor(pageCount / pageCountsPerRecord));
