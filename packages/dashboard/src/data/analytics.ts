import type { AccountLeadList, ActivityList, Analytics, Overview, Person } from '@docsight/client';
import type { Query } from './use-query.ts';

export type OverviewQuery = NonNullable<Parameters<Analytics['overview']>[0]>;
export type LeadsQuery = NonNullable<Parameters<Analytics['leads']>[0]>;

const refreshEveryMs = 30_000;

export const overviewQuery = (query: OverviewQuery): Query<Overview> => ({
  key: ['overview', query],
  fetch: (client, signal) => client.analytics.overview(query, { signal }),
  refreshEveryMs,
  keepsPrevious: true,
});

export const activityQuery = (): Query<ActivityList> => ({
  key: ['activity'],
  fetch: (client, signal) => client.analytics.activity({ signal }),
  refreshEveryMs,
});

export const leadsQuery = (query: LeadsQuery): Query<AccountLeadList> => ({
  key: ['leads', query],
  fetch: (client, signal) => client.analytics.leads(query, { signal }).page(),
  refreshEveryMs,
  keepsPrevious: true,
});

export const personQuery = (email: string): Query<Person> => ({
  key: ['person', email],
  fetch: (client, signal) => client.analytics.person(email, { signal }),
  refreshEveryMs,
});
