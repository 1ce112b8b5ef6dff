import type { Call, QueryOf } from './call.ts';
import { makeCsvOf } from './csv.ts';
import { isLastPage, listOf } from './list.ts';
import type { TableList } from './list.ts';
import type { RequestOptions, Transport } from '../transport/transport.ts';
import type { AccountLead, AccountLeadList, ActivityList, Overview, Person } from './records.ts';

export type Analytics = {
  /**
   * Returns the figures of all documents of the account, for all time or for a range. With `interval: 'day'`, they have
   * a timeline. Source: Specification 7.8.
   */
  overview(range?: QueryOf<'getOverview'>, options?: RequestOptions): Promise<Overview>;
  /** Filters the leads of all active documents, newest first. Source: Specification 7.12. */
  leads(query?: LeadsQuery, options?: RequestOptions): TableList<AccountLeadList, AccountLead>;
  /** Returns what one person read in all active documents. Source: Specification 7.13. */
  person(email: string, options?: RequestOptions): Promise<Person>;
  /** Returns the newest 100 things that happened, newest first. Source: Specification 7.15. */
  activity(options?: RequestOptions): Promise<ActivityList>;
};

type LeadsQuery = Omit<QueryOf<'listAccountLeads'>, 'format'>;

const leadsPath = '/api/v1/analytics/leads';

export const makeAnalytics = (call: Call, transport: Transport): Analytics => {
  const csvOf = makeCsvOf(transport);
  return {
    overview: (range = {}, options) => call('get', '/api/v1/analytics/overview', { query: range }, options),
    leads: (query = {}, options) => ({
      ...listOf({
        query,
        fetch: (page) => call('get', leadsPath, { query: { ...query, ...page } }, options),
        items: ({ leads }) => leads,
        isLast: (page) => isLastPage(page),
        keyOf: ({ document, email }) => `${document.short_code} ${email}`,
      }),
      ...csvOf(() => leadsPath, query, options),
    }),
    person: (email, options) => call('get', '/api/v1/analytics/people/{email}', { path: { email } }, options),
    activity: (options) => call('get', '/api/v1/analytics/activity', {}, options),
  };
};
