import { upsertNewer } from '@docsight/mongo';
import type { mongo } from 'mongoose';
import { figuresOfDay } from '../figures/index.ts';
import type { SumTree } from '../figures/index.ts';
import { clearPlan, makeAddSums, saveNextVersion, unfinishedSince } from '../fold-plans/index.ts';
import type { RollupDayRecord } from '../folding/index.ts';
import type { DocumentDay } from './account-days.ts';
import type { AccountDocument } from './account-document.ts';
import type {
  AccountDayRecord,
  AccountDocumentRecord,
  AccountRepeatsRecord,
  AccountRollupRecord,
  AccountViewsRecord,
} from './account-model.ts';
import type { AccountPlan, AccountRollup } from './account-rollup.ts';
import type { AccountStore } from './account-store.ts';
import { makeAddViews } from './add-views-mongo.ts';
import { dayOfSpan, firstPlaceIn } from './spans.ts';

export type AccountCollections = {
  accountDocuments: mongo.Collection<AccountDocumentRecord>;
  accountRollups: mongo.Collection<AccountRollupRecord>;
  accountDays: mongo.Collection<AccountDayRecord>;
  accountRepeats: mongo.Collection<AccountRepeatsRecord>;
  accountViews: mongo.Collection<AccountViewsRecord>;
  /** The days of documents. */
  days: mongo.Collection<RollupDayRecord>;
};

export const mongoAccountStore = (collections: AccountCollections, { now }: { now: () => Date }): AccountStore => {
  const { accountDocuments: documents, accountRollups: rollups, days } = collections;
  const addToDays = makeAddSums(collections.accountDays);
  const addToRepeats = makeAddSums(collections.accountRepeats);
  const addViews = makeAddViews(collections.accountViews);

  return {
    find: async (accountId) => {
      const record = await rollups.findOne({ _id: accountId });
      return record && toRollup(record);
    },

    documents: async (accountId, documentIds) => {
      if (documentIds.length === 0) return new Map();
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
      const { days: ofDays, repeats = {}, views = {} } = sums;
      await Promise.all([
        addToDays(version, recordsIn(accountId, ofDays, fieldsOfSpan)),
        addToRepeats(version, recordsIn(accountId, repeats, fieldsOfDate)),
        addViews(version, recordsIn(accountId, views, fieldsOfViews)),
      ]);
    },

    putCounted: async ({ version }, { counted }) => {
      if (counted.length === 0) return;
      const { matchedCount } = await days.bulkWrite(unchangedDays(version, counted), { ordered: false });
      if (matchedCount < counted.length) await days.bulkWrite(changedDays(version, counted), { ordered: false });
    },

    markDays: ({ recount }) => markDaysOf(days, recount),

    clearPlan: ({ accountId, version }) => clearPlan(rollups, accountId, version),

    unfinished: (startedBefore, limit) =>
      rollups.find(unfinishedSince(startedBefore)).sort({ planSince: 1 }).limit(limit).map(toRollup).toArray(),
  };
};

/** Returns the sums to add to each record. `sumsByKey` has them by key, then by the number of the record. */
const recordsIn = <Fields extends object>(
  accountId: string,
  sumsByKey: SumTree,
  fieldsOf: (key: string, number: string) => Fields,
) =>
  Object.entries(sumsByKey as Record<string, Record<string, SumTree>>).flatMap(([key, records]) =>
    Object.entries(records).map(([number, sums]) => ({
      id: `${accountId}:${key}:${number}`,
      sums,
      fields: { accountId, ...fieldsOf(key, number) },
    })),
  );

/** A span of a plan of layout 3 is a date, whose record is not read. */
const fieldsOfSpan = (span: string) => {
  const date = dayOfSpan(span);
  return { span, ...(date !== undefined && { date }) };
};

const fieldsOfDate = (date: string) => ({ date });

const fieldsOfViews = (span: string, number: string) => ({ span, firstPlace: firstPlaceIn(number) });

const daysPerBatch = 1_000;

/**
 * Marks all days of some documents to be counted anew, in batches, so that no single command takes long. Returns the
 * documents with such days.
 */
const markDaysOf = async (days: mongo.Collection<RollupDayRecord>, documentIds: string[]): Promise<string[]> => {
  if (documentIds.length === 0) return [];
  const found = days.find(
    { documentId: { $in: documentIds } },
    { projection: { documentId: 1 }, hint: { documentId: 1, date: 1 }, batchSize: daysPerBatch },
  );
  const marked = new Set<string>();
  let ids: string[] = [];
  const mark = async (): Promise<void> => {
    if (ids.length > 0) await days.updateMany({ _id: { $in: ids } }, { $set: { toCount: true } });
    ids = [];
  };
  for await (const { _id, documentId } of found) {
    marked.add(documentId);
    ids.push(_id);
    if (ids.length === daysPerBatch) await mark();
  }
  await mark();
  return [...marked];
};

type Counted = AccountPlan['counted'];

/** Stores what is counted of days, and removes their marks. Leaves out days that have changed since they were read. */
const unchangedDays = (fold: number, counted: Counted) =>
  counted.map(({ documentId, date, seq, after: figures }) => ({
    updateOne: {
      filter: { _id: `${documentId}:${date}`, seq, 'counted.fold': { $not: { $gte: fold } } },
      update: { $set: { counted: { fold, figures } }, $unset: { toCount: '' as const } },
    },
  }));

/** Stores the counted figures of the other days. Their marks stay. */
const changedDays = (fold: number, counted: Counted) =>
  counted.map(({ documentId, date, after: figures }) => ({
    updateOne: {
      filter: { _id: `${documentId}:${date}`, 'counted.fold': { $not: { $gte: fold } } },
      update: { $set: { counted: { fold, figures } } },
    },
  }));

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
