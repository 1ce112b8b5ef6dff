import type { mongo } from 'mongoose';
import { clearPlan, saveNextVersion, unfinishedSince } from '../fold-plans/index.ts';
import { upsertNewer } from '../upsert-newer-mongo.ts';
import type { AccountDocument } from './account-document.ts';
import type { AccountDocumentRecord, AccountRollupRecord } from './account-model.ts';
import type { AccountRollup } from './account-rollup.ts';
import type { AccountStore } from './account-store.ts';

export const mongoAccountStore = (
  {
    accountDocuments: documents,
    accountRollups: rollups,
  }: {
    accountDocuments: mongo.Collection<AccountDocumentRecord>;
    accountRollups: mongo.Collection<AccountRollupRecord>;
  },
  { now }: { now: () => Date },
): AccountStore => {
  return {
    find: async (accountId) => {
      const record = await rollups.findOne({ _id: accountId });
      return record && toRollup(record);
    },

    documents: async (accountId, documentIds) => {
      // The hint avoids trying the other index that starts with the account, which costs more than the query.
      const found = await documents.find({ _id: { $in: documentIds }, accountId }, { hint: '_id_' }).toArray();
      return new Map(found.map((record) => [record._id, toDocument(record)]));
    },

    saveNext: ({ accountId, version, totals, plan }, rollup) =>
      saveNextVersion(
        rollups,
        { id: accountId, version: rollup?.version ?? null },
        { $set: { version, totals, plan, planSince: now() } },
      ),

    putDocuments: async ({ accountId, version }, plan) => {
      const updates = plan.documents.map(({ documentId, facts, stats }) => ({
        id: documentId,
        version,
        update: { $set: { accountId, seq: version, facts, stats } },
      }));
      await upsertNewer(documents, 'seq', updates);
    },

    clearPlan: ({ accountId, version }) => clearPlan(rollups, accountId, version),

    unfinished: (startedBefore, limit) =>
      rollups.find(unfinishedSince(startedBefore)).sort({ planSince: 1 }).limit(limit).map(toRollup).toArray(),
  };
};

const toRollup = ({ _id, version, totals, plan }: AccountRollupRecord): AccountRollup => ({
  accountId: _id,
  version,
  totals,
  plan,
});

const toDocument = ({ _id, facts, stats }: AccountDocumentRecord): AccountDocument => ({
  documentId: _id,
  facts,
  stats,
});
