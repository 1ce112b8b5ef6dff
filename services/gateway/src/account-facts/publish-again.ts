import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { accountChanged, changed } from '../accounts/index.ts';
import type { AccountEventContext, AccountStore } from '../accounts/index.ts';
import type { Publication, PublicationStore } from './publication-store-mongo.ts';

/**
 * Raise it when a service begins to keep facts of accounts: the facts of all accounts are then published once more. So
 * it learns the facts of accounts that have not changed since. Documents keeps the names of senders since 1. Source:
 * docs/adr/0035-who-sent-it.md
 */
const publicationNumber = 1;

/** Accounts in one slice. A crash repeats one slice. */
const sliceSize = 100;

/** After a failure it is tried again. Once it is done, each try is one read. */
const everyMs = 60_000;

/**
 * Publishes the facts of all accounts once more, as changes of the accounts, unless that has been done. So a consumer
 * needs no other rule than the greatest version. Several replicas may work at the same time: consumers ignore repeats.
 * Put it after the database. The first slice is part of the start, so that a new system is done before it serves.
 */
export const publishAgainPart = (options: {
  accounts: Pick<AccountStore, 'idsAfter' | 'change'>;
  publications: PublicationStore;
  eventContext: AccountEventContext;
  now: () => Date;
  logger: Logger;
}): Part => {
  const { accounts, publications, eventContext, now, logger } = options;
  let isStopping = false;

  /** Stores the present facts as an event. An account that was removed meanwhile is left out. */
  const publish = (id: string): Promise<unknown> =>
    accounts.change({ id }, (account) => {
      const next = changed(account, {});
      return { account: next, events: [accountChanged(next, eventContext(id, now()))] };
    });

  /** Returns whether there are more slices. */
  const publishSlice = async (): Promise<boolean> => {
    const read = await publications.read();
    const current = currentOf(read);
    if (!current) return false;
    const ids = await accounts.idsAfter(current.after, sliceSize);
    for (const id of ids) await publish(id);
    const isComplete = ids.length < sliceSize;
    await publications.advance(read, { ...current, after: ids.at(-1) ?? current.after, isComplete });
    return !isComplete;
  };

  const sweeps = sweepingPart({
    name: 'account facts',
    sweep: async () => {
      while (!isStopping && (await publishSlice()));
    },
    everyMs,
    logger,
    failureMessage: 'facts of accounts not published again',
  });
  return {
    ...sweeps,
    start: async () => {
      await publishSlice();
      await sweeps.start?.();
    },
    stop: async () => {
      isStopping = true;
      await sweeps.stop?.();
    },
  };
};

/** Returns where to continue, or undefined if nothing is to be done. A newer release may have begun a later one. */
const currentOf = (read: Publication | undefined): Publication | undefined => {
  if (!read || read.number < publicationNumber) return { number: publicationNumber, after: '', isComplete: false };
  return read.number > publicationNumber || read.isComplete ? undefined : read;
};
