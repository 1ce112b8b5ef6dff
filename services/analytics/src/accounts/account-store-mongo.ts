import type { mongo } from 'mongoose';
import { figuresOfDay } from '../figures/index.ts';
import type { SumTree } from '../figures/index.ts';
import { clearPlan, makeAddSums, saveNextVersion, unfinishedSince } from '../fold-plans/index.ts';
import type { RollupDayRecord } from '../folding/index.ts';
import { upsertNewer } from '../upsert-newer-mongo.ts';
import type { DocumentDay } from './account-days.ts';
import type { AccountDocument } from './account-document.ts';
import type {
  AccountDayRecord,
  AccountDocumentRecord,
  AccountRollupRecord,
  AccountSpanRecord,
} from './account-model.ts';
import type { AccountRollup } from './account-rollup.ts';
import type { AccountStore } from './account-store.ts';
import { documentsPerRecord } from './spans.ts';

export type AccountCollections = {
  accountDocuments: mongo.Collection<AccountDocumentRecord>;
  accountRollups: mongo.Collection<AccountRollupRecord>;
  accountDays: mongo.Collection<AccountDayRecord>;
  accountSpans: mongo.Collection<AccountSpanRecord>;
  /** The days of documents. */
  days: mongo.Collection<RollupDayRecord>;
};

export const mongoAccountStore = (collections: AccountCollections, { now }: { now: () => Date }): AccountStore => {
  const { accountDocuments: documents, accountRollups: rollups, days } = collections;
  const addToDays = makeAddSums(collections.accountDays);
  const addToSpans = makeAddSums(collections.accountSpans, { maxPaths: documentsPerRecord });

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

    daysToCount: async (accountId, documentIds, limit) => {
      if (documentIds.length === 0) return [];
      const filter = { documentId: { $in: documentIds }, accountId, toCount: true as const };
      // The hint avoids the other index that starts with the document, which has all its days.
      const found = await days
        .find(filter, { projection: { pages: 0 }, hint: { documentId: 1 } })
        .limit(limit)
        .toArray();
      return found.map(toDay);
    },

    saveNext: ({ accountId, version, totals, places, plan }, rollup) =>
      saveNextVersion(
        rollups,
        { id: accountId, version: rollup?.version ?? null },
        { $set: { version, totals, places, plan, planSince: now() } },
      ),

    putDocuments: async ({ accountId, version }, plan) => {
      const updates = plan.documents.map(({ documentId, facts, stats, place }) => ({
        id: documentId,
        version,
        update: { $set: { accountId, seq: version, facts, stats, place } },
      }));
      if (updates.length > 0) await upsertNewer(documents, 'seq', updates);
    },

    addSums: async ({ accountId, version }, { sums }) => {
      const ofDays = recordsIn(accountId, sums.days, (date) => ({ accountId, date }));
      const ofSpans = recordsIn(accountId, sums.spans, (span) => ({ accountId, span }));
      await Promise.all([addToDays(version, ofDays), addToSpans(version, ofSpans)]);
    },

    putCounted: async ({ version }, plan) => {
      const updates = plan.counted.map(({ documentId, date, seq, after }) => ({
        updateOne: {
          filter: { _id: `${documentId}:${date}`, 'counted.fold': { $not: { $gte: version } } },
          update: countedUpdate(version, seq, after),
        },
      }));
      if (updates.length > 0) await days.bulkWrite(updates, { ordered: false });
    },

    markDays: async ({ recount }) => {
      for (const documentId of recount) await markDaysOf(days, documentId);
    },

    clearPlan: ({ accountId, version }) => clearPlan(rollups, accountId, version),

    unfinished: (startedBefore, limit) =>
      rollups.find(unfinishedSince(startedBefore)).sort({ planSince: 1 }).limit(limit).map(toRollup).toArray(),
  };
};

/** Returns the sums to add to each record. `sumsByKey` has them by key, then by the number of the record. */
const recordsIn = (accountId: string, sumsByKey: SumTree, fieldsOf: (key: string) => object) =>
  Object.entries(sumsByKey as Record<string, Record<string, SumTree>>).flatMap(([key, records]) =>
    Object.entries(records).map(([number, sums]) => ({
      id: `${accountId}:${key}:${number}`,
      sums,
      fields: fieldsOf(key),
    })),
  );

const daysPerBatch = 1_000;

/** Marks all days of a document to be counted anew, in batches, so that no single command takes long. */
const markDaysOf = async (days: mongo.Collection<RollupDayRecord>, documentId: string): Promise<void> => {
  // The ids of a document's days begin with its id and a colon. The semicolon is the next character.
  for (let after = `${documentId}:`; ;) {
    const batch = await days
      .find({ _id: { $gt: after, $lt: `${documentId};` } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(daysPerBatch)
      .toArray();
    if (batch.length === 0) return;
    await days.updateMany({ _id: { $in: batch.map(({ _id }) => _id) } }, { $set: { toCount: true } });
    after = batch.at(-1)!._id;
  }
};

/** Stores what is counted of a day. The mark is removed, unless the day has changed since it was read with `seq`. */
const countedUpdate = (fold: number, seq: number, figures: object | null): mongo.Document[] => [
  {
    $set: {
      counted: { $literal: { fold, figures } },
      toCount: { $cond: [{ $eq: ['$seq', seq] }, '$$REMOVE', '$toCount'] },
    },
  },
];

const toRollup = ({ _id, version, totals, places, plan }: AccountRollupRecord): AccountRollup => ({
  accountId: _id,
  version,
  totals,
  places,
  plan,
});

const toDocument = ({ _id, facts, stats, place }: AccountDocumentRecord): AccountDocument => ({
  documentId: _id,
  facts,
  stats,
  place,
});

const toDay = (record: RollupDayRecord): DocumentDay => {
  const { documentId, date, seq, counted } = record;
  return { documentId, date, seq, figures: figuresOfDay(record), counted: counted?.figures ?? null };
};
