import type { Call, QueryOf } from './call.ts';
import type { RequestOptions } from './transport.ts';
import type { ActivityList, Overview } from './records.ts';

export type Analytics = {
  /**
   * Returns the figures of all documents of the account, for all time or for a range. With `interval: 'day'`, they have
   * a timeline. Source: Specification 7.8.
   */
  overview(range?: QueryOf<'getOverview'>, options?: RequestOptions): Promise<Overview>;
  /** Returns the newest 100 things that happened, newest first. Source: Specification 7.15. */
  activity(options?: RequestOptions): Promise<ActivityList>;
};

export const makeAnalytics = (call: Call): Analytics => ({
  overview: (range = {}, options) => call('get', '/api/v1/analytics/overview', { query: range }, options),
  activity: (options) => call('get', '/api/v1/analytics/activity', {}, options),
});
