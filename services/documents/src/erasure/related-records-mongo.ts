import type { Model } from 'mongoose';
import type { RelatedRecords } from './erase-document.ts';

/** Removes the related records of a document from MongoDB. */
export const mongoRelatedRecords = (models: {
  downloads: Pick<Model<never>, 'collection'>;
  keyUses: Pick<Model<never>, 'collection'>;
}): RelatedRecords => ({
  remove: async (accountId, documentId) => {
    await models.downloads.collection.deleteMany({ accountId, documentId });
    await models.keyUses.collection.deleteMany({ accountId, documentId });
  },
});
