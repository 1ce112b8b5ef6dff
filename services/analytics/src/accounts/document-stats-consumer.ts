import type { Broker } from '@docsight/messaging';
import { statsUpdate } from './account-document.ts';
import type { FoldAccount } from './fold-account.ts';

/**
 * The most messages that wait in this process, and the most of one account. The waiting ones of an account are folded
 * together. An account has few places, because its folds may take seconds.
 */
const [prefetch, perAccount] = [250, 50];

/** Folds the figures of documents into their accounts. Idempotent by the version of the figures. */
export const consumeDocumentStats = (broker: Broker, { fold }: { fold: FoldAccount }): void =>
  broker.consume({
    queue: 'analytics.accounts',
    prefetch,
    sharesOf: ({ accountId }) => [{ key: accountId, atOnce: perAccount }],
    handle: ({ accountId, data }) => fold(accountId, [statsUpdate(data)]),
  });
