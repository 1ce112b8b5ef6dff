import type { AccountSessionList, ApiKeyList } from '@docsight/client';
import type { Query } from './use-query.ts';

export const keysQuery = (): Query<ApiKeyList> => ({
  key: ['keys'],
  fetch: (client, signal) => client.keys.list({ signal }),
});

export const sessionsQuery = (): Query<AccountSessionList> => ({
  key: ['sessions'],
  fetch: (client, signal) => client.sessions.list({ signal }),
});
