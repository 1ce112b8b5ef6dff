import type { Collection } from 'mongoose';

const batchSize = 500;

/** Removes what matches, some records at a time, so that no single command takes long. Safe to repeat. */
export const removeInBatches = async (collection: Collection, filter: object): Promise<void> => {
  for (;;) {
    const batch = await collection
      .find(filter, { projection: { _id: 1 } })
      .limit(batchSize)
      .toArray();
    if (batch.length === 0) return;
    await collection.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
  }
};
