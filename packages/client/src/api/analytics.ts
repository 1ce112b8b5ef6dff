import type { Call, QueryOf } from './call.ts';
import type { RequestOptions } from './transport.ts';
import type { Overview } from './records.ts';

export type Analytics = {
  /** All documents of the account together, ever or in a range of days. Source: api.md, Portfolio overview. */
  overview(range?: QueryOf<'getOverview'>, options?: RequestOptions): Promise<Overview>;
};

export const makeAnalytics = (call: Call): Analytics => ({
  overview: (range = {}, options) => call('get', '/api/v1/analytics/overview', { query: range }, options),
});
