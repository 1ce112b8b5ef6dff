import type { Model } from 'mongoose';
import type { DocumentTraces } from './document-traces.ts';

export const mongoDocumentTraces = (models: {
  downloads: Pick<Model<never>, 'collection'>;
  keyUses: Pick<Model<never>, 'collection'>;
}): DocumentTraces => ({
  remove: async (accountId, documentId) => {
    await models.downloads.collection.deleteMany({ accountId, documentId });
    await models.keyUses.collection.deleteMany({ accountId, documentId });
  },
});
