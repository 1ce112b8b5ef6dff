import type { Model } from 'mongoose';
import type { DocumentTraces } from './document-traces.ts';

export const mongoDocumentTraces = (models: {
  downloads: Pick<Model<never>, 'collection'>;
  keyUses: Pick<Model<never>, 'collection'>;
}): DocumentTraces => ({
  remove: async (ownerId, documentId) => {
    await models.downloads.collection.deleteMany({ ownerId, documentId });
    await models.keyUses.collection.deleteMany({ ownerId, documentId });
  },
});
