import { crashPoint } from '@docsight/service-kit';

const batchSize = 500;

/** The part of a collection that this file uses, for collections of any records. */
type Records = {
  find(
    filter: object,
    options: { projection: object },
  ): { limit(count: number): { toArray(): Promise<{ _id: unknown }[]> } };
  deleteMany(filter: object): Promise<unknown>;
};

/** Removes all records that match, in batches, so that no single command takes long. Safe to repeat. */
export const removeInBatches = async (records: Records, filter: object): Promise<void> => {
  while (await removeBatch(records, filter)) crashPoint('batch.removed');
};

/** Removes one batch of the records that match. Returns whether there may be more. Safe to repeat. */
export const removeBatch = async (records: Records, filter: object): Promise<boolean> => {
  const batch = await records
    .find(filter, { projection: { _id: 1 } })
    .limit(batchSize)
    .toArray();
  if (batch.length === 0) return false;
  await records.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
  return true;
};
