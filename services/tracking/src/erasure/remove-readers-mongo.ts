import { removeInBatches } from '@docsight/mongo';
import type { Collection } from 'mongoose';

/**
 * Removes all readers of a document, with their unpublished events and their archives. Safe to repeat.
 * @param models the collections whose ids begin with a document id.
 */
export const mongoRemoveReaders =
  (...models: { collection: Collection }[]) =>
  async (documentId: string): Promise<void> => {
    // `;` is the character after `:`.
    const ofDocument = { _id: { $gte: `${documentId}:`, $lt: `${documentId};` } };
    for (const { collection } of models) await removeInBatches(collection, ofDocument);
  };
