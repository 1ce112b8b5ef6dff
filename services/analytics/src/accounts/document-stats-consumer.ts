import type { Broker } from '@docsight/messaging';
import { statsTold } from './account-document.ts';
import type { FoldAccount } from './fold-account.ts';

/** Messages that wait in this process at most. More wait together of a busy account than one at a time would be counted. */
const prefetch = 200;

/** Counts the figures of documents in their accounts. Idempotency: by the figures' version, the greatest wins. */
export const consumeDocumentStats = (broker: Broker, { fold }: { fold: FoldAccount }): void =>
  broker.consume({
    queue: 'analytics.accounts',
    prefetch,
    handle: ({ accountId, data }) => fold(accountId, [statsTold(data)]),
  });
