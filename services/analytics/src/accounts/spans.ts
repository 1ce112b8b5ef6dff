/**
 * Lengths of spans in days. A span begins on a multiple of its length, counted from 1970. So each span consists of four
 * spans of the length before, and any range consists of few spans: seven on average for 30 days.
 */
const lengths = [1, 4, 16, 64, 256];
const dayMs = 86_400_000;

/** Documents in one record of views. Most of their counts take one byte. */
const documentsPerRecord = 2_048;
/** Page counts in one record of a span or day. It bounds the size of a record of repeats, which has days for each. */
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

/** Returns the day of a span of one day; undefined for a longer one. */
export const dayOfSpan = (span: string): string | undefined => {
  const [length, day] = span.split(':').map(Number);
  return length === 1 ? dateOf(day!) : undefined;
};

export const dayAfter = (date: string): string => dateOf(dayNumberOf(date) + 1);

/** Returns the number of days after `first` up to `last`. */
export const daysAfter = (first: string, last: string): number => dayNumberOf(last) - dayNumberOf(first);

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Days before 1970 have negative numbers. */
const modulo = (day: number, length: number): number => ((day % length) + length) % length;

/** Returns the record of views that has a document's place. */
export const viewsRecordOf = (place: number): string => String(Math.floor(place / documentsPerRecord));

/** Returns the number of a place in its record of views, from 0. */
export const placeInRecord = (place: number): number => place % documentsPerRecord;

/** Returns the first place in a record of views. */
export const firstPlaceIn = (record: string): number => Number(record) * documentsPerRecord;

/** Returns the record of a span or day that has the documents with a page count. */
export const pagesRecordOf = (pageCount: number): string => String(Math.floor(pageCount / pageCountsPerRecord));
