import type { Overview } from '@docsight/api-contract';
import { engagementLevels, recordOf } from '@docsight/contracts';
import type { DateRange } from '@docsight/service-kit';
import type { AccountReports, AccountSums, AccountTotals, TopDocument } from '../accounts/index.ts';
import { completionOf, meanCompletion } from '../figures/index.ts';
import { timelineOf, timelinePeriod } from './overview-timeline.ts';
import type { TimelinePeriod } from './overview-timeline.ts';
import { isUnbounded } from './statistics.ts';

const maxTopDocuments = 10;

/**
 * Returns the overview of an account. Its cost does not depend on the number of views, and hardly on that of documents.
 * With `interval`, it has a timeline. `today` is the current UTC day.
 * @throws AppError bad_request for a timeline that is too long.
 */
export const overviewOf = async (
  accounts: AccountReports,
  accountId: string,
  range: DateRange,
  { interval, today }: { interval?: 'day' | undefined; today: string },
): Promise<Overview> => {
  const period = interval ? timelinePeriod(range, today) : null;
  const readTotals = accounts.totals(accountId);
  const readTimeline = timelineIn(accounts, accountId, period);
  if (isUnbounded(range)) {
    const readTop = accounts.top(accountId, maxTopDocuments);
    const [totals, top, timeline] = await Promise.all([readTotals, readTop, readTimeline]);
    return { ...overviewView(totals, totals, top, range), ...timeline };
  }
  const { sinceDay, untilDay } = range;
  const readRange = accounts
    .filled(accountId, { sinceDay, untilDay })
    .then((filled) =>
      Promise.all([
        filled ? accounts.sums(accountId, filled) : zeroSums,
        accounts.topBetween(accountId, filled, maxTopDocuments),
      ]),
    );
  const [totals, [sums, top], timeline] = await Promise.all([readTotals, readRange, readTimeline]);
  return { ...overviewView(totals, sums, top, range), ...timeline };
};

const zeroSums: AccountSums = { views: 0, viewers: 0, leads: 0, pagesSeen: {} };

const timelineIn = async (
  accounts: AccountReports,
  accountId: string,
  period: TimelinePeriod | null,
): Promise<Pick<Overview, 'timeline'>> =>
  period ? { timeline: timelineOf(period, await accounts.days(accountId, period)) } : {};

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
  engagement_breakdown: recordOf(engagementLevels.toReversed(), (level) => levels[level]),
});

const topDocument = (document: TopDocument) => ({
  short_code: document.shortCode,
  title: document.title,
  views: document.views,
  completion: completionOf(document),
  leads: document.leads,
});
