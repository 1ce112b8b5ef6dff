import { removeInBatches } from '@docsight/mongo';
import type { Collection } from 'mongoose';

/**
 * Removes all readers of a document, with what is unpublished of them. models: all whose ids begin with a reader's id, which begins with the document's. Safe
 * to repeat.
 */
export const mongoEraseReaders =
  (...models: { collection: Collection }[]) =>
  async (documentId: string): Promise<void> => {
    // `;` follows `:` in the order of characters.
    const ofDocument = { _id: { $gte: `${documentId}:`, $lt: `${documentId};` } };
    for (const { collection } of models) await removeInBatches(collection, ofDocument);
  };
