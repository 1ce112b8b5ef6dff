import { QueryClient } from '@tanstack/query-core';

/** Data that is younger is shown without another request. */
const freshForMs = 10_000;

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        // What happened while the device was offline is shown at once.
        refetchOnReconnect: 'always',
        // The client has sent the request again already.
        retry: false,
      },
    },
  });
