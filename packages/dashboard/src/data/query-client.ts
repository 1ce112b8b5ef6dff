import { QueryClient } from '@tanstack/query-core';

/** Data that is younger is shown without another request. */
const freshForMs = 10_000;
/** Data that no page shows are kept for this time. So a page that is opened again offline has its figures. */
const keptForMs = 30 * 60_000;

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        gcTime: keptForMs,
        // What happened while the device was offline is shown at once.
        refetchOnReconnect: 'always',
        // The client has sent the request again already.
        retry: false,
      },
    },
  });
