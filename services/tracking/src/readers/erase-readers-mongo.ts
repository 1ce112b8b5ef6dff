import type { Collection } from 'mongoose';

const batchSize = 500;

/**
 * Removes all readers of a document, with what is unpublished of them. models: all whose ids begin with a reader's id, which begins with the document's. Safe
 * to repeat.
 */
export const mongoEraseReaders =
  (...models: { collection: Collection }[]) =>
  async (documentId: string): Promise<void> => {
    for (const { collection } of models) await removeOf(collection, documentId);
  };

const removeOf = async (collection: Collection, documentId: string): Promise<void> => {
  // `;` follows `:` in the order of characters.
  const ofDocument = { _id: { $gte: `${documentId}:`, $lt: `${documentId};` } } as never;
  for (;;) {
    const batch = await collection
      .find(ofDocument, { projection: { _id: 1 } })
      .limit(batchSize)
      .toArray();
    if (batch.length === 0) return;
    await collection.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
  }
};
