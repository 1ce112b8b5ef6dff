import { removeInBatches } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import type { StoredBytesStore } from '../stored-bytes/index.ts';
import type { SenderStore } from './sender-store-mongo.ts';

type Records = Pick<Model<never>, 'collection'>;

/**
 * Removes the records of an account that may belong to no document: idempotency keys, downloads, list stamps, bytes,
 * name.
 */
export const mongoRemoveOthers =
  (
    connection: Connection,
    of: {
      keyUses: Records;
      downloads: Records;
      senders: Pick<SenderStore, 'remove'>;
      storedBytes: Pick<StoredBytesStore, 'remove'>;
    },
  ) =>
  async (accountId: string): Promise<void> => {
    await removeInBatches(of.keyUses.collection, { accountId });
    await removeInBatches(of.downloads.collection, { accountId });
    await of.senders.remove(accountId);
    await of.storedBytes.remove(accountId);
    await connection.collection<{ _id: string }>('listStamps').deleteOne({ _id: accountId });
  };
