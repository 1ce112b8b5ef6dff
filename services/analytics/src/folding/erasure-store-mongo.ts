import { removeInBatches } from '@docsight/mongo';
import { zeroTotals } from '../figures/index.ts';
import { saveNextVersion } from '../fold-plans/index.ts';
import type { ErasureStore } from './erasure-store.ts';
import type { FoldCollections } from './fold-store-mongo.ts';

/** So that no single command takes long. */
const readersPerBatch = 500;

export const mongoErasureStore = ({ readers, rollups, days }: FoldCollections, firstVersion = 1): ErasureStore => {
  /** @param version of the stored rollup; 0 if there is none. */
  const saveAfter = (version: number, documentId: string, fields: object, update: object): Promise<boolean> => {
    const $set = { ...fields, version: version === 0 ? firstVersion : version + 1, plan: null };
    return saveNextVersion(rollups, { id: documentId, version: version === 0 ? null : version }, { ...update, $set });
  };

  return {
    eraseRollup: ({ documentId, accountId }, version) =>
      // The outbox is emptied too: its events contain figures that are erased.
      saveAfter(version, documentId, { accountId, ...empty(), erased: true }, { $unset: { outboxSince: '' } }),

    markDeleted: ({ documentId, accountId }, version) => {
      const created = version === 0 && { $setOnInsert: empty() };
      return saveAfter(version, documentId, { accountId, deleted: true }, { ...created });
    },

    hideReaders: async ({ documentId, accountId }) => {
      // The ids of a document's readers begin with its own; `;` is the character after the colon.
      for (let last = `${documentId}:`; ;) {
        const batch = await readers
          .find({ _id: { $gt: last, $lt: `${documentId};` }, accountId }, { projection: { _id: 1 }, hint: '_id_' })
          .sort({ _id: 1 })
          .limit(readersPerBatch)
          .toArray();
        if (batch.length === 0) return;
        const ids = batch.map(({ _id }) => _id);
        await readers.updateMany({ _id: { $in: ids }, documentActive: true }, { $set: { documentActive: false } });
        last = ids.at(-1)!;
      }
    },

    removeReadersAndDays: async ({ documentId, accountId }) => {
      for (const collection of [readers, days]) await removeInBatches(collection, { documentId, accountId });
    },
  };
};

const empty = () => ({ totals: zeroTotals(), level: 'not_opened', outbox: [] });
