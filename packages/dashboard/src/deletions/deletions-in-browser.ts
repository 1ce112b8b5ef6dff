import { createAccountClient } from '@docsight/client';
import type { Toasts } from '@docsight/ui';
import type { QueryClient } from '@tanstack/query-core';
import type { Session } from '../session/session.ts';
import { makeDeletions } from './deletions.ts';
import type { Deletions } from './deletions.ts';

type Parts = { session: Session; queryClient: QueryClient; toasts: Toasts };

/** Makes the deletions of this tab. A tab that closes sends them at once: `keepalive` requests outlive it. */
export const deletionsInBrowser = ({ session, queryClient, toasts }: Parts): Deletions => {
  const client = createAccountClient({
    baseUrl: location.origin,
    maxRetries: 1,
    maxWaitMs: 5_000,
    fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
  });
  const deletions = makeDeletions({
    send: (code) => session.call(() => client.documents.delete(code)),
    toasts,
    onDeleted: (code) => {
      queryClient.removeQueries({ queryKey: ['document', code] });
      void queryClient.invalidateQueries();
    },
  });
  addEventListener('pagehide', () => void deletions.finish());
  return deletions;
};
