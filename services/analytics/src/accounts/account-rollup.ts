import { engagementLevels } from '@docsight/contracts';
import type { EngagementLevel } from '@docsight/contracts';
import { add, withoutZeros } from '../figures/index.ts';
import type { AccountDocument } from './account-document.ts';

/** The sums over an account's active documents. levels: documents by level. pagesSeen: by the page count of the documents, since a mean of fractions needs it. */
export type AccountTotals = {
  documents: number;
  views: number;
  viewers: number;
  leads: number;
  levels: Record<EngagementLevel, number>;
  pagesSeen: Record<string, number>;
};

/** What is still to be done of a fold: the documents to store as they are counted now. */
export type AccountPlan = { documents: AccountDocument[] };

/** The totals of one account. version: grows with each fold, and numbers its plan. plan: null unless a fold is under way. */
export type AccountRollup = { accountId: string; version: number; totals: AccountTotals; plan: AccountPlan | null };

/** A document that is being counted: as it is counted from now on, and as it was before. */
export type CountedDocument = { before: AccountDocument; after: AccountDocument };

/** The rollup after the next fold, with its plan. */
export const advance = (
  accountId: string,
  rollup: AccountRollup | null,
  documents: CountedDocument[],
): AccountRollup => {
  const totals = structuredClone(rollup?.totals ?? noAccountTotals());
  for (const { before, after } of documents) {
    add(totals, contributionOf(before), -1);
    add(totals, contributionOf(after));
  }
  return {
    accountId,
    version: (rollup?.version ?? 0) + 1,
    totals: { ...totals, pagesSeen: withoutZeros(totals.pagesSeen) as Record<string, number> },
    plan: { documents: documents.map(({ after }) => after) },
  };
};

/** What a document counts for in its account: nothing unless its facts say that it is active. */
const contributionOf = ({ facts, stats }: AccountDocument): AccountTotals => {
  if (!facts?.isActive) return noAccountTotals();
  const { views, viewers, leads, level, pagesSeen } = stats;
  return {
    ...{ documents: 1, views, viewers, leads },
    levels: { ...noAccountTotals().levels, [level]: 1 },
    pagesSeen: { [facts.pageCount]: pagesSeen },
  };
};

export const noAccountTotals = (): AccountTotals => ({
  ...{ documents: 0, views: 0, viewers: 0, leads: 0 },
  levels: Object.fromEntries(engagementLevels.map((level) => [level, 0])) as Record<EngagementLevel, number>,
  pagesSeen: {},
});
