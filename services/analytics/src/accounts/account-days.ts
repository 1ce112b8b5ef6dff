import { add, leavesOf } from '../figures/index.ts';
import type { CountedFigures, SumTree } from '../figures/index.ts';
import type { AccountDocument } from './account-document.ts';
import { allDocuments, dayRecordOf, spansWith, viewsRecordOf } from './spans.ts';

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

/**
 * What a fold adds to the records of an account's days and spans.
 * The first key is the date or the span, the second one the record of it.
 */
export type AccountChange = { days: SumTree; spans: SumTree };

/** A bound for the size of a plan: it is stored in the rollup's record of at most 16 MB. A sum takes up to 200 bytes. */
const maxSumsInPlan = 20_000;

/** Returns as many changes of days as a plan can contain, and at least one. `documents` has the states to count. */
export const dayChangesOf = (days: DocumentDay[], documents: Map<string, AccountDocument>): DayChange[] => {
  const changes: DayChange[] = [];
  let sums = 0;
  for (const day of days) {
    const change = dayChangeOf(day, documents.get(day.documentId));
    sums += sumsIn(change.before) + sumsIn(change.after);
    if (changes.length > 0 && sums > maxSumsInPlan) break;
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

const sumsIn = (figures: CountedFigures | null): number =>
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
  { pageCount, pagesSince, ...figures }: CountedFigures,
  sign: 1 | -1,
): void => {
  const ofDay = { ...figures, pagesSince: { [pageCount]: pagesSince } };
  add(sums.days, { [date]: { [dayRecordOf(pageCount)]: ofDay } }, sign);
  const ofSpan = { [viewsRecordOf(place)]: { views: { [place]: figures.views } } };
  for (const span of spansWith(date)) add(sums.spans, { [span]: ofSpan }, sign);
};

/** Adds a document to the list of active documents if it is active, or removes it, in place. */
export const addListing = (sums: AccountChange, { place, facts }: AccountDocument, sign: 1 | -1): void => {
  if (place === null || !facts?.isActive) return;
  const createdAt = { [place]: Date.parse(facts.createdAt) };
  add(sums.spans, { [allDocuments]: { [viewsRecordOf(place)]: { createdAt } } }, sign);
};

/** Returns whether all days of a document must be counted anew after a change of its facts. */
export const needsRecount = (before: AccountDocument, after: AccountDocument): boolean =>
  countedPagesOf(before) !== countedPagesOf(after);

/** Returns the page count that the days are counted with; undefined for a document that is not counted. */
const countedPagesOf = ({ facts }: AccountDocument): number | undefined =>
  facts?.isActive ? facts.pageCount : undefined;
