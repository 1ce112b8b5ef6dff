import type { mongo } from 'mongoose';

const batchSize = 500;

/** Removes all records that match, in batches, so that no single command takes long. Safe to repeat. */
export const removeInBatches = async (
  collection: Pick<mongo.Collection<any>, 'find' | 'deleteMany'>,
  filter: object,
): Promise<void> => {
  for (;;) {
    const batch = await collection
      .find(filter, { projection: { _id: 1 } })
      .limit(batchSize)
      .toArray();
    if (batch.length === 0) return;
    await collection.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
  }
};
