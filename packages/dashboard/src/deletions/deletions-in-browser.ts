import { createAccountClient } from '@docsight/client';
import type { Toasts } from '@docsight/ui';
import type { QueryClient } from '@tanstack/query-core';
import { keepaliveFetch } from '../api/keepalive-fetch.ts';
import { deleteDocument } from '../data/documents.ts';
import type { Session } from '../session/session.ts';
import { makeDeletions } from './deletions.ts';
import type { Deletions } from './deletions.ts';

type Parts = { session: Session; queryClient: QueryClient; toasts: Toasts };

/** Makes the deletions of this tab. A tab that closes sends them at once. */
export const deletionsInBrowser = ({ session, queryClient, toasts }: Parts): Deletions => {
  const client = createAccountClient({
    baseUrl: location.origin,
    maxRetries: 1,
    maxWaitMs: 5_000,
    fetch: keepaliveFetch,
  });
  const deletions = makeDeletions({
    send: (code) => session.call(() => deleteDocument(client, code)),
    toasts,
    onDeleted: (code) => {
      queryClient.removeQueries({ queryKey: ['document', code] });
      void queryClient.invalidateQueries();
    },
  });
  addEventListener('pagehide', () => void deletions.finish());
  return deletions;
};
