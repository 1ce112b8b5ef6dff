import type { Model } from 'mongoose';
import { clearPlan, findPlanned, putSuccessor } from '../plans/index.ts';
import { putNewer } from '../put-newer-mongo.ts';
import type { AccountDocument } from './account-document.ts';
import type { AccountDocumentRecord, AccountRollupRecord } from './account-model.ts';
import type { AccountRollup } from './account-rollup.ts';
import type { AccountStore } from './account-store.ts';

/** The journal is written in order: while it holds the plan, what is lost of what came after is done again. So only the plan waits for the journal. */
const notJournaled = { writeConcern: { w: 1, journal: false } } as const;

export const mongoAccountStore = (
  models: { accountDocuments: Model<AccountDocumentRecord>; accountRollups: Model<AccountRollupRecord> },
  { now }: { now: () => Date },
): AccountStore => {
  const documents = models.accountDocuments.collection;
  const rollups = models.accountRollups.collection;

  return {
    find: async (accountId) => {
      const record = await rollups.findOne({ _id: accountId } as never);
      return record === null ? null : toRollup(record as unknown as AccountRollupRecord);
    },

    counted: async (accountId, documentIds) => {
      // Named, since another index begins with the account: trying them against each other costs more than the query.
      const found = await documents.find({ _id: { $in: documentIds }, accountId } as never, { hint: '_id_' }).toArray();
      return new Map((found as unknown as AccountDocumentRecord[]).map((record) => [record._id, toDocument(record)]));
    },

    advance: ({ accountId, version, totals, plan }, read) =>
      putSuccessor(
        rollups,
        { id: accountId, version: read?.version ?? null },
        { $set: { version, totals, plan, planSince: now() } },
      ),

    putDocuments: async ({ accountId, version }, plan) => {
      const newer = plan.documents.map(({ documentId, facts, stats }) => ({
        id: documentId,
        version,
        update: { $set: { accountId, seq: version, facts, stats } },
      }));
      await putNewer(documents, 'seq', newer, notJournaled);
    },

    clearPlan: ({ accountId, version }) => clearPlan(rollups, accountId, version, notJournaled),

    unfinished: async (begunBefore, limit) =>
      (await findPlanned<AccountRollupRecord>(rollups, begunBefore, limit)).map(toRollup),
  };
};

const toRollup = ({ _id, version, totals, plan }: AccountRollupRecord): AccountRollup => ({
  accountId: _id,
  ...{ version, totals, plan },
});

const toDocument = ({ _id, facts, stats }: AccountDocumentRecord): AccountDocument => ({
  documentId: _id,
  ...{ facts, stats },
});
