import type { EngagementLevel } from '@docsight/contracts';
import { add, withoutZeros, zeroLevels } from '../figures/index.ts';
import { addDayChange, addListing, needsRecount } from './account-days.ts';
import type { AccountChange, DayChange } from './account-days.ts';
import { applyUpdate, unknownDocument } from './account-document.ts';
import type { AccountDocument, DocumentUpdate } from './account-document.ts';

/** The sums over an account's active documents. */
export type AccountTotals = {
  documents: number;
  views: number;
  viewers: number;
  leads: number;
  /** Documents by level. */
  levels: Record<EngagementLevel, number>;
  /** Pages seen by the page count of the documents: the mean completion is a mean of fractions. */
  pagesSeen: Record<string, number>;
};

/** The remaining writes of a fold. */
export type AccountPlan = {
  /** The documents to store in their new state. */
  documents: AccountDocument[];
  /** The documents' days whose counted figures are to be stored. */
  counted: Pick<DayChange, 'documentId' | 'date' | 'seq' | 'after'>[];
  /** The sums to add to the account's records. Plans of generations of layout 3 have no repeats and views. */
  sums: Pick<AccountChange, 'days'> & Partial<AccountChange>;
  /** The documents all of whose days must be counted anew. Later folds do so. */
  recount: string[];
};

/** The totals of one account. */
export type AccountRollup = {
  accountId: string;
  /** The number of the last fold. Grows with each one. */
  version: number;
  totals: AccountTotals;
  /** The number of places that documents have. */
  places: number;
  /** Null when the last fold is complete. */
  plan: AccountPlan | null;
};

/** A document that updates change: as the totals count it so far, and as they count it next. */
export type DocumentChange = { before: AccountDocument; after: AccountDocument };

/**
 * Returns the documents that the updates change. `known` has the current documents by id. A document without a place
 * gets the next one. `places` is the number of taken places.
 */
export const documentChangesOf = (
  updatesByDocument: Map<string, DocumentUpdate[]>,
  known: Map<string, AccountDocument>,
  places = 0,
): DocumentChange[] => {
  let next = places;
  return [...updatesByDocument].flatMap(([documentId, updates]) => {
    const before = known.get(documentId) ?? unknownDocument(documentId);
    const after = updates.reduce(applyUpdate, before);
    return after === before ? [] : [{ before, after: { ...after, place: after.place ?? next++ } }];
  });
};

/** Returns the rollup after the next fold, with its plan. */
export const nextAccountRollup = (
  accountId: string,
  rollup: AccountRollup | null,
  changes: DocumentChange[],
  dayChanges: DayChange[] = [],
): AccountRollup & { plan: AccountPlan } => {
  const totals = structuredClone(rollup?.totals ?? zeroAccountTotals());
  const sums: AccountChange = { days: {}, repeats: {}, views: {} };
  for (const { before, after } of changes) {
    add(totals, contributionOf(before), -1);
    add(totals, contributionOf(after));
    addListing(sums, before, -1);
    addListing(sums, after, 1);
  }
  for (const change of dayChanges) addDayChange(sums, change);
  const placed = changes.map(({ after }) => (after.place ?? -1) + 1);
  return {
    accountId,
    version: (rollup?.version ?? 0) + 1,
    totals: { ...totals, pagesSeen: withoutZeros(totals.pagesSeen) as Record<string, number> },
    places: Math.max(rollup?.places ?? 0, ...placed),
    plan: {
      documents: changes.map(({ after }) => after),
      counted: dayChanges.map(({ documentId, date, seq, after }) => ({ documentId, date, seq, after })),
      sums: { days: {}, ...withoutZeros(sums) },
      recount: changes
        .filter(({ before, after }) => needsRecount(before, after))
        .map(({ after: { documentId } }) => documentId),
    },
  };
};

/** Returns what a document adds to its account's totals: nothing unless its facts say that it is active. */
const contributionOf = ({ facts, stats }: AccountDocument): AccountTotals => {
  if (!facts?.isActive) return zeroAccountTotals();
  return {
    documents: 1,
    views: stats.views,
    viewers: stats.viewers,
    leads: stats.leads,
    levels: { ...zeroLevels(), [stats.level]: 1 },
    pagesSeen: { [facts.pageCount]: stats.pagesSeen },
  };
};

export const zeroAccountTotals = (): AccountTotals => ({
  documents: 0,
  views: 0,
  viewers: 0,
  leads: 0,
  levels: zeroLevels(),
  pagesSeen: {},
});
