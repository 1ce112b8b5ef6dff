import { DocsightError } from '@docsight/client';
import { QueryClient } from '@tanstack/query-core';

/** Data that is younger is shown without another request. */
const freshForMs = 10_000;
const retries = 2;

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        // An error response to a correct request stays the same.
        retry: (failures, error) => failures < retries && !(error instanceof DocsightError && error.status < 500),
      },
    },
  });
