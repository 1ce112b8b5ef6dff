import type { Overview } from '@docsight/api-contract';
import { engagementLevels } from '@docsight/contracts';
import type { EngagementLevel } from '@docsight/contracts';
import type { DateRange } from '@docsight/service-kit';
import type { AccountReports, AccountSums, AccountTotals, TopDocument } from '../accounts/index.ts';
import { completionOf, meanCompletion } from '../figures/index.ts';
import { isUnbounded } from './statistics.ts';

const maxTopDocuments = 10;

/** Returns the overview of an account. Without a range, its cost does not depend on the number of documents. */
export const overviewOf = async (accounts: AccountReports, accountId: string, range: DateRange): Promise<Overview> => {
  const readTotals = accounts.totals(accountId);
  if (isUnbounded(range)) {
    const [totals, top] = await Promise.all([readTotals, accounts.top(accountId, maxTopDocuments)]);
    return overviewView(totals, totals, top, range);
  }
  const readRange = accounts.inRange(accountId, range, maxTopDocuments);
  const [totals, { sums, top }] = await Promise.all([readTotals, readRange]);
  return overviewView(totals, sums, top, range);
};

/** Returns the overview. Levels and the number of documents are always the current ones. Source: Specification 7.8. */
export const overviewView = (
  { documents, levels }: Pick<AccountTotals, 'documents' | 'levels'>,
  sums: AccountSums,
  top: TopDocument[],
  { sinceText, untilText }: Pick<DateRange, 'sinceText' | 'untilText'>,
): Overview => ({
  period: { since: sinceText, until: untilText },
  totals: {
    documents,
    total_views: sums.views,
    unique_viewers: sums.viewers,
    leads_captured: sums.leads,
    avg_completion: meanCompletion(sums.viewers, sums.pagesSeen),
  },
  top_documents: top.map(topDocument),
  engagement_breakdown: Object.fromEntries(
    engagementLevels.toReversed().map((level) => [level, levels[level]]),
  ) as Record<EngagementLevel, number>,
});

const topDocument = (document: TopDocument) => ({
  short_code: document.shortCode,
  title: document.title,
  views: document.views,
  completion: completionOf(document),
  leads: document.leads,
});
