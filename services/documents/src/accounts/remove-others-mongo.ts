import { removeInBatches } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';

type Records = Pick<Model<never>, 'collection'>;

/** Removes the records of an account that may belong to no document: idempotency keys, downloads and list stamps. */
export const mongoRemoveOthers =
  (connection: Connection, models: { keyUses: Records; downloads: Records }) =>
  async (accountId: string): Promise<void> => {
    await removeInBatches(models.keyUses.collection, { accountId });
    await removeInBatches(models.downloads.collection, { accountId });
    await connection.collection<{ _id: string }>('listStamps').deleteOne({ _id: accountId });
  };
