import { withCauses } from '@docsight/messaging';
import { ignoreExisting, upsertNewer } from '@docsight/mongo';
import type { mongo } from 'mongoose';
import { clearPlan, saveNextVersion, unfinishedSince } from '../fold-plans/index.ts';
import { readerUpdateOf } from '../readers/index.ts';
import type { ReaderRecord } from '../readers/index.ts';
import { makeAddToDays } from './add-to-days-mongo.ts';
import type { FoldStore } from './fold-store.ts';
import { statsOf } from './rollup.ts';
import type { Rollup } from './rollup.ts';
import type { RollupDayRecord, RollupRecord } from './rollup-model.ts';

export type FoldCollections = {
  readers: mongo.Collection<ReaderRecord>;
  rollups: mongo.Collection<RollupRecord>;
  days: mongo.Collection<RollupDayRecord>;
};

export const mongoFoldStore = (
  { readers, rollups, days }: FoldCollections,
  options: {
    now: () => Date;
    /** Called when an event of a document was stored. */
    onEventStored: (documentId: string) => void;
    firstVersion?: number;
  },
): FoldStore => {
  const { firstVersion = 1 } = options;
  const addToDays = makeAddToDays(days);

  return {
    firstVersion,

    find: async (documentId) => {
      const record = await rollups.findOne({ _id: documentId }, { projection: { outbox: 0 } });
      return record && toRollup(record);
    },

    readerStates: async (readerIds) => {
      const found = await readers.find({ _id: { $in: readerIds } }, { projection: { state: 1 } }).toArray();
      return new Map(found.map(({ _id, state }) => [_id, state]));
    },

    saveNext: async ({ documentId, version, ...state }, event) => {
      const now = options.now();
      const saved = await saveNextVersion(
        rollups,
        { id: documentId, version: version === firstVersion ? null : version - 1 },
        {
          ...(event === null ? { $setOnInsert: { outbox: [] } } : { $min: { outboxSince: now } }),
          // The newest stats replace unpublished older ones. So the outbox stays small while the broker is away.
          $set: { version, ...state, planSince: now, ...(event !== null && { outbox: withCauses([event]) }) },
        },
      );
      if (saved && event !== null) options.onEventStored(documentId);
      return saved;
    },

    applyDays: (rollup, plan) => addToDays(rollup, plan.days),

    putReaders: async (rollup, plan) => {
      const { version } = rollup;
      const updates = plan.readers.map((state) => ({
        id: state.readerId,
        version,
        update: readerUpdateOf(rollup, state, version),
      }));
      await upsertNewer(readers, 'seq', updates);
    },

    clearPlan: ({ documentId, version }) => clearPlan(rollups, documentId, version),

    putEmpty: async (empty) => {
      const outboxSince = options.now();
      const records = empty.map(({ rollup: { documentId, ...state }, event }) => ({
        _id: documentId,
        ...state,
        outbox: withCauses([event]),
        outboxSince,
      }));
      if (records.length > 0) await ignoreExisting(rollups.insertMany(records, { ordered: false }));
    },

    stats: async (after, limit) => {
      const following = after === null ? {} : { _id: { $gt: after } };
      const projection = { accountId: 1, version: 1, level: 1, totals: 1 };
      const records = await rollups.find(following, { projection }).sort({ _id: 1 }).limit(limit).toArray();
      const stats = records.map((record) => ({ accountId: record.accountId, ...statsOf(toRollup(record)) }));
      return { stats, total: await rollups.estimatedDocumentCount() };
    },

    unfinished: (startedBefore, limit) =>
      rollups
        .find(unfinishedSince(startedBefore), { projection: { outbox: 0 } })
        .sort({ planSince: 1 })
        .limit(limit)
        .map(toRollup)
        .toArray(),
  };
};

const toRollup = ({ _id, version, accountId, totals, level, plan, erased, deleted }: RollupRecord): Rollup => ({
  documentId: _id,
  version,
  accountId,
  totals,
  level,
  plan,
  ...(erased && { erased }),
  ...(deleted && { deleted }),
});
