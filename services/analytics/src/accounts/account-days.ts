import { add, countAll, leavesOf, repeatsIn } from '../figures/index.ts';
import type { CountedFigures, SumTree } from '../figures/index.ts';
import type { AccountDocument } from './account-document.ts';
import { allDocuments, pagesRecordOf, placeInRecord, spansWith, viewsRecordOf } from './spans.ts';

/** A day of a document, as it was read. */
export type DocumentDay = {
  documentId: string;
  date: string;
  /** The version of the rollup whose plan was added to the day last. */
  seq: number;
  figures: Omit<CountedFigures, 'pageCount'>;
  /** What the account's days count of it; null for nothing. */
  counted: CountedFigures | null;
};

/** A day of a document that an account's days count anew. */
export type DayChange = Pick<DocumentDay, 'documentId' | 'date' | 'seq'> & {
  /** The place of the document; null if nothing of it was ever counted. */
  place: number | null;
  before: CountedFigures | null;
  after: CountedFigures | null;
};

/** What a fold adds to the records of an account. The second key is the record of a span or date. */
export type AccountChange = {
  /** The sums of days and of longer spans, by span. */
  days: SumTree;
  /** The repeats of days, by date. */
  repeats: SumTree;
  /** The views of documents and the times when they were created, by span. */
  views: SumTree;
};

/**
 * A bound for the size of a plan: it is stored in the rollup's record of at most 16 MB. A figure of a day changes up to
 * six sums, each of up to 200 bytes.
 */
const maxFiguresInPlan = 10_000;

/** Returns as many changes of days as a plan can contain, and at least one. `documents` has the states to count. */
export const dayChangesOf = (days: DocumentDay[], documents: Map<string, AccountDocument>): DayChange[] => {
  const changes: DayChange[] = [];
  let figures = 0;
  for (const day of days) {
    const change = dayChangeOf(day, documents.get(day.documentId));
    figures += figuresIn(change.before) + figuresIn(change.after);
    if (changes.length > 0 && figures > maxFiguresInPlan) break;
    changes.push(change);
  }
  return changes;
};

const dayChangeOf = (
  { documentId, date, seq, figures, counted }: DocumentDay,
  document: AccountDocument | undefined,
): DayChange => ({
  documentId,
  date,
  seq,
  place: document?.place ?? null,
  before: counted,
  after: document?.facts?.isActive ? { pageCount: document.facts.pageCount, ...figures } : null,
});

const figuresIn = (figures: CountedFigures | null): number =>
  figures === null ? 0 : Object.keys(leavesOf(figures)).length;

/** Adds the change of a day to the change of its account, in place. */
export const addDayChange = (sums: AccountChange, { date, place, before, after }: DayChange): void => {
  if (before !== null) addFigures(sums, date, place!, before, -1);
  if (after !== null) addFigures(sums, date, place!, after, 1);
};

const addFigures = (
  sums: AccountChange,
  date: string,
  place: number,
  { pageCount, views, leads, downloads, ms, readersSince, pagesSince }: CountedFigures,
  sign: 1 | -1,
): void => {
  const record = pagesRecordOf(pageCount);
  const addToSpans = (day: string, figures: SumTree): void => {
    for (const span of spansWith(day)) add(sums.days, { [span]: { [record]: figures } }, sign);
  };
  addToSpans(date, { views, leads, readers: countAll(readersSince), pages: { [pageCount]: countAll(pagesSince) } });
  // Only timelines show these. They change most often, so they are in one record.
  add(sums.days, { [spansWith(date)[0]!]: { [record]: { downloads, ms } } }, sign);
  const repeats = { readers: repeatsIn(readersSince), pages: repeatsIn(pagesSince) };
  for (const day in repeats.readers) addToSpans(day, { readersAgain: repeats.readers[day]! });
  for (const day in repeats.pages) addToSpans(day, { pagesAgain: { [pageCount]: repeats.pages[day]! } });
  const ofDate = { readersSince: repeats.readers, pagesSince: { [pageCount]: repeats.pages } };
  add(sums.repeats, { [date]: { [record]: ofDate } }, sign);
  const ofPlace = { [viewsRecordOf(place)]: { views: { [placeInRecord(place)]: views } } };
  for (const span of spansWith(date)) add(sums.views, { [span]: ofPlace }, sign);
};

/** Adds a document to the list of active documents if it is active, or removes it, in place. */
export const addListing = (sums: AccountChange, { place, facts }: AccountDocument, sign: 1 | -1): void => {
  if (place === null || !facts?.isActive) return;
  const createdAt = { [placeInRecord(place)]: Date.parse(facts.createdAt) };
  add(sums.views, { [allDocuments]: { [viewsRecordOf(place)]: { createdAt } } }, sign);
};

/** Returns whether all days of a document must be counted anew after a change of its facts. */
export const needsRecount = (before: AccountDocument, after: AccountDocument): boolean =>
  countedPagesOf(before) !== countedPagesOf(after);

/** Returns the page count that the days are counted with; undefined for a document that is not counted. */
const countedPagesOf = ({ facts }: AccountDocument): number | undefined =>
  facts?.isActive ? facts.pageCount : undefined;
