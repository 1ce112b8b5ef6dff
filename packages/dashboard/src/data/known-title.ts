import type { DocumentList, Overview } from '@docsight/client';
import type { QueryClient } from '@tanstack/query-core';

/** Returns the title of a document that a list has shown. So the pages of the document have it at once. */
export const knownTitle = (queryClient: QueryClient, code: string): string | undefined => {
  const lists = queryClient.getQueriesData<DocumentList>({ queryKey: ['documents'] });
  const overviews = queryClient.getQueriesData<Overview>({ queryKey: ['overview'] });
  const shown = [
    ...lists.flatMap(([, list]) => list?.documents ?? []),
    ...overviews.flatMap(([, overview]) => overview?.top_documents ?? []),
  ];
  return shown.find(({ short_code: shortCode }) => shortCode === code)?.title;
};
