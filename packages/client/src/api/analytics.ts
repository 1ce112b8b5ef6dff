import type { Call, QueryOf } from './call.ts';
import type { RequestOptions } from './transport.ts';
import type { Overview } from './records.ts';

export type Analytics = {
  /** Returns the figures of all documents of the account, for all time or for a range. Source: Specification 7.8. */
  overview(range?: QueryOf<'getOverview'>, options?: RequestOptions): Promise<Overview>;
};

export const makeAnalytics = (call: Call): Analytics => ({
  overview: (range = {}, options) => call('get', '/api/v1/analytics/overview', { query: range }, options),
});
