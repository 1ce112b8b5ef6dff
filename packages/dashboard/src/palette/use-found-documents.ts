import type { DocumentSummary } from '@docsight/client';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { documentsQuery } from '../data/documents.ts';
import { useQuery } from '../data/use-query.ts';

/** A request for each letter would be too many. In milliseconds. */
const pauseMs = 150;
const shown = 8;

export type FoundDocuments = {
  documents: readonly DocumentSummary[];
  isLoading: boolean;
  hasFailed: boolean;
};

/** Returns the documents with a text in their title, the newest first. Without a text the newest ones. */
export const useFoundDocuments = (entered: string): FoundDocuments => {
  const search = entered.trim().slice(0, 100);
  const asked = useSignal(search);
  useEffect(() => {
    const timer = setTimeout(() => (asked.value = search), pauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  const found = useQuery(documentsQuery({ ...(asked.value !== '' && { search: asked.value }), per_page: shown }));
  return {
    documents: found.data?.documents ?? [],
    isLoading: asked.value !== search || found.isFetching,
    hasFailed: found.data === undefined && found.error !== null,
  };
};
