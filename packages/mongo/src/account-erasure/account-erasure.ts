import { crashPoint, isUnavailable, sweepingPart, withRequestId } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { Model } from 'mongoose';
import { collection } from '../collections/index.ts';
import type { DeletedAccountRecord } from './deleted-accounts.ts';

/**
 * Erases one slice of what a service stores of a deleted account. Safe to repeat, at any time and by any process.
 * Returns when the next slice of this pass is due; undefined if the pass is complete.
 */
export type EraseSlice = (slice: { accountId: string; isLastPass: boolean }) => Promise<Date | undefined>;

/**
 * The passes over an account begin this many delays after its deletion. Work that was in progress at the deletion may
 * store something after a pass. The delay is longer than such work takes. Three delays are longer than a message is
 * retried, so the last pass finds everything.
 */
const passesAfterDelays = [0, 1, 3];
/**
 * The slice of a process that dies is repeated after this part of the delay. A slice that takes longer runs twice,
 * without harm.
 */
const leasePerDelay = 1 / 6;
const retryAfterMs = 2_000;
/** Slices of one sweep. Accounts take turns: one with more to erase waits behind the others. */
const maxSlices = 1_000;

/**
 * Erases deleted accounts slice by slice, under a lease. Each of the service's processes runs one.
 * A large account delays others by one slice at a time.
 */
export const accountErasurePart = (options: {
  deletedAccounts: Model<DeletedAccountRecord>;
  eraseSlice: EraseSlice;
  /** From one pass to the next. */
  delayMs: number;
  now: () => Date;
  logger: Logger;
  everyMs?: number;
}): Part & { sweep: () => Promise<void> } => {
  const { eraseSlice, delayMs, now, logger, everyMs = 500 } = options;
  const accounts = collection(options.deletedAccounts);

  const claim = async (): Promise<Claimed | null> => {
    const at = now();
    const dueAt = new Date(at.getTime() + delayMs * leasePerDelay);
    const due = { dueAt: { $lte: at } };
    return accounts.findOneAndUpdate(due, { $set: { dueAt } }, { sort: { dueAt: 1 }, returnDocument: 'after' });
  };

  /** Does nothing if the lease has ended and another process continues. */
  const release = async ({ _id, deletedAt, passes, dueAt: leasedUntil }: Claimed, next: Date | undefined) => {
    const held = { _id, dueAt: leasedUntil! };
    if (next) return accounts.updateOne(held, { $set: { dueAt: next } });
    const nextPass = passesAfterDelays[passes + 1];
    const done = { passes: passes + 1 };
    if (nextPass === undefined) return accounts.updateOne(held, { $set: done, $unset: { dueAt: '' } });
    const dueAt = new Date(deletedAt.getTime() + nextPass * delayMs);
    return accounts.updateOne(held, { $set: { ...done, dueAt } });
  };

  const eraseOne = async (claimed: Claimed): Promise<void> => {
    const { _id: accountId, passes } = claimed;
    try {
      const isLastPass = passes >= passesAfterDelays.length - 1;
      const next = await withRequestId(`erasure-of-${accountId}`, () => eraseSlice({ accountId, isLastPass }));
      crashPoint('account.slice-erased');
      await release(claimed, next);
    } catch (error) {
      // A slice that fails must not delay other accounts.
      if (isUnavailable(error)) logger.warn({ err: error, accountId }, 'account not erased: dependency unavailable');
      else logger.error({ err: error, accountId }, 'account not erased');
      await release(claimed, new Date(now().getTime() + retryAfterMs));
    }
  };

  const sweep = async (): Promise<void> => {
    for (let slices = 0; slices < maxSlices; slices += 1) {
      const claimed = await claim();
      if (!claimed) return;
      await eraseOne(claimed);
    }
  };

  const failureMessage = 'deleted accounts not read';
  return { sweep, ...sweepingPart({ name: 'account-erasure', sweep, everyMs, logger, failureMessage }) };
};

type Claimed = DeletedAccountRecord;
