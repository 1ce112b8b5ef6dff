import { QueryObserver } from '@tanstack/query-core';
import type { DefaultError, QueryKey, QueryObserverResult } from '@tanstack/query-core';
import { useEffect, useReducer, useState } from 'preact/hooks';
import type { AccountClient } from '@docsight/client';
import { useApp } from '../app-context.ts';

/** A query of the API. The other modules of this folder list all of them. */
export type Query<Data> = {
  /** Identifies the query with all its parameters. */
  key: QueryKey;
  fetch: (client: AccountClient, signal: AbortSignal) => Promise<Data>;
  /** Data that is younger is shown without another request. In milliseconds. Default: that of the query client. */
  freshForMs?: number;
  /** Asks again after this time while the page is visible. In milliseconds. */
  refreshEveryMs?: number;
  /** The data of the last key stay on the screen until those of a new key arrive. */
  keepsPrevious?: boolean;
};

export type QueryResult<Data> = QueryObserverResult<Data>;

/** What failed is asked again after this time, so that the page recovers by itself. */
const retryFailedAfterMs = 10_000;

/**
 * Subscribes a component to the data of a query.
 * @param isActive while false, the data is what is known already: nothing is requested, and a request is cancelled.
 */
export const useQuery = <Data>(query: Query<Data>, isActive = true): QueryResult<Data> => {
  const { queryClient, client, session } = useApp();
  const options = queryClient.defaultQueryOptions<Data, DefaultError, Data, Data>({
    queryKey: query.key,
    queryFn: ({ signal }) => session.call(() => query.fetch(client, signal)),
    ...(query.freshForMs !== undefined && { staleTime: query.freshForMs }),
    refetchInterval: ({ state }) => (state.status === 'error' ? retryFailedAfterMs : (query.refreshEveryMs ?? false)),
    ...(query.keepsPrevious && { placeholderData: (previous) => previous }),
  });
  const [observer] = useState(() => new QueryObserver<Data, DefaultError, Data, Data>(queryClient, options));
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (isActive ? observer.subscribe(() => render(undefined)) : undefined), [observer, isActive]);
  useEffect(() => observer.setOptions(options), [options.queryHash]);
  return observer.getOptimisticResult(options);
};
