import type { AnyMessage, MessageOf } from '@docsight/contracts';
import type { Connection, Model } from 'mongoose';
import { collection, recordModel } from '../collections/index.ts';
import { outboxIndex } from '../records/index.ts';

/**
 * One deleted account. It is kept permanently, and contains no personal data: late messages of the account are
 * recognised by it.
 */
export type DeletedAccountRecord = {
  /** The id of the account. */
  _id: string;
  deletedAt: Date;
  /** Number of passes of the erasure that are complete. */
  passes: number;
  /** When the erasure continues; during a slice, the end of its lease. Absent when the erasure is complete. */
  dueAt?: Date;
  /** The unpublished event of the deletion. Empty in all services but the gateway. */
  outbox: AnyMessage[];
  outboxSince?: Date;
};

/** Remembers deleted accounts. Source: docs/adr/0013-deleting-an-account.md */
export type DeletedAccounts = {
  /**
   * Remembers an account as deleted, and starts its erasure. Safe to repeat: a repetition changes nothing.
   * @param event is stored in the same write, for the relay.
   */
  add(accountId: string, event?: MessageOf<'account.deleted'>): Promise<void>;
  has(accountId: string): Promise<boolean>;
};

export const deletedAccountModel = (connection: Connection): Model<DeletedAccountRecord> =>
  recordModel<DeletedAccountRecord>(connection, 'deleted_accounts', [
    [{ dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } }],
    outboxIndex,
  ]);

export const mongoDeletedAccounts = (
  model: Model<DeletedAccountRecord>,
  { now }: { now: () => Date },
): DeletedAccounts => {
  const accounts = collection(model);
  return {
    add: async (accountId, event) => {
      const at = now();
      const unpublished = event ? { outbox: [event], outboxSince: at } : { outbox: [] };
      const first = { deletedAt: at, passes: 0, dueAt: at, ...unpublished };
      await accounts.updateOne({ _id: accountId }, { $setOnInsert: first }, { upsert: true });
    },
    has: async (accountId) => (await accounts.findOne({ _id: accountId }, { projection: { _id: 1 } })) !== null,
  };
};
