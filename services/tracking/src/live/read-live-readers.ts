import { randomUUID } from 'node:crypto';
import type { LiveReadersRequest, LiveReadersResponse } from '@docsight/contracts';
import type { FactsStore } from '../documents/index.ts';
import type { LiveReaders } from './live-readers.ts';

/** Returns what has changed about the readers of some accounts, as this process has seen it. */
export type ReadLiveReaders = (request: LiveReadersRequest) => Promise<LiveReadersResponse>;

/** Reads the facts each time, so that a new title shows and a deleted document leaves. */
export const makeReadLiveReaders = ({
  live,
  facts,
}: {
  live: LiveReaders;
  facts: Pick<FactsStore, 'byIds'>;
}): ReadLiveReaders => {
  const process = randomUUID();
  return async ({ accounts }) => {
    const read = live.documentsOf(accounts.map(({ accountId }) => accountId));
    for (const document of read.length > 0 ? await facts.byIds(read) : []) live.refresh(document);
    const changes = accounts.map(({ accountId, process: of, since }) =>
      live.changesOf(accountId, of === process ? since : 0),
    );
    return { process, accounts: changes };
  };
};
