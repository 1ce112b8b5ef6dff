import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { accountMade } from './account-events.ts';
import type { AccountStore } from './account-store.ts';

const batchSize = 200;

/**
 * Tells of the accounts that were made before there was `account.changed`: at the start, and every ten minutes for what a gateway of an
 * earlier version makes while versions change. Several gateways may do it at once: each account gets one event.
 */
export const tellOldAccounts = (deps: {
  accounts: AccountStore;
  now: () => Date;
  newEventId: () => string;
  logger: Logger;
  everyMs?: number;
}): Part => {
  const { accounts, now, newEventId, logger, everyMs = 10 * 60_000 } = deps;
  let stopping = false;

  const sweep = async (): Promise<void> => {
    while (!stopping) {
      const untold = await accounts.untold(batchSize);
      if (untold.length === 0) return;
      const context = { time: now(), requestId: 'old-accounts' };
      const told = untold.map((account) => ({
        account,
        event: accountMade(account, { ...context, eventId: newEventId() }),
      }));
      logger.info({ accounts: await accounts.tell(told) }, 'accounts of an earlier version are told of');
    }
  };

  const part = sweepingPart({
    name: 'old-accounts',
    sweep,
    everyMs,
    logger,
    failureMessage: 'old accounts cannot be told of',
  });
  return {
    ...part,
    stop: async () => {
      stopping = true;
      await part.stop?.();
    },
  };
};
