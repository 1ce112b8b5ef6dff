import type { EngagementLevel } from '@docsight/contracts';
import { add, withoutZeros, zeroLevels } from '../figures/index.ts';
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
};

/** The totals of one account. */
export type AccountRollup = {
  accountId: string;
  /** The number of the last fold. Grows with each one. */
  version: number;
  totals: AccountTotals;
  /** Null when the last fold is complete. */
  plan: AccountPlan | null;
};

/** A document that updates change: as the totals count it so far, and as they count it next. */
export type DocumentChange = { before: AccountDocument; after: AccountDocument };

/** Returns the documents that the updates change. `known` has the current documents by id. */
export const documentChangesOf = (
  updatesByDocument: Map<string, DocumentUpdate[]>,
  known: Map<string, AccountDocument>,
): DocumentChange[] =>
  [...updatesByDocument].flatMap(([documentId, updates]) => {
    const before = known.get(documentId) ?? unknownDocument(documentId);
    const after = updates.reduce(applyUpdate, before);
    return after === before ? [] : [{ before, after }];
  });

/** Returns the rollup after the next fold, with its plan. */
export const nextAccountRollup = (
  accountId: string,
  rollup: AccountRollup | null,
  changes: DocumentChange[],
): AccountRollup => {
  const totals = structuredClone(rollup?.totals ?? zeroAccountTotals());
  for (const { before, after } of changes) {
    add(totals, contributionOf(before), -1);
    add(totals, contributionOf(after));
  }
  return {
    accountId,
    version: (rollup?.version ?? 0) + 1,
    totals: { ...totals, pagesSeen: withoutZeros(totals.pagesSeen) as Record<string, number> },
    plan: { documents: changes.map(({ after }) => after) },
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
