import type { Broker } from '@docsight/messaging';
import { statsUpdate } from './account-document.ts';
import type { FoldAccount } from './fold-account.ts';

/** Messages that may wait in this process. A busy account's messages are folded together. */
const prefetch = 200;

/** Folds the figures of documents into their accounts. Idempotent by the version of the figures. */
export const consumeDocumentStats = (broker: Broker, { fold }: { fold: FoldAccount }): void =>
  broker.consume({
    queue: 'analytics.accounts',
    prefetch,
    handle: ({ accountId, data }) => fold(accountId, [statsUpdate(data)]),
  });
