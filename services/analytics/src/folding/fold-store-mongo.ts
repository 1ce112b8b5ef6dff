import { duplicateKeysIn, removeInBatches } from '@docsight/mongo';
import type { Model } from 'mongoose';
import { leavesOf, noTotals } from '../figures/index.ts';
import { clearPlan, findPlanned, putSuccessor } from '../plans/index.ts';
import { putNewer } from '../put-newer-mongo.ts';
import { readerUpdateOf } from '../readers/index.ts';
import type { ReaderRecord, ReaderState } from '../readers/index.ts';
import type { FoldStore } from './fold-store.ts';
import { figuresOf } from './rollup.ts';
import type { Rollup } from './rollup.ts';
import type { RollupDayRecord, RollupRecord } from './rollup-model.ts';

/**
 * The journal is written in order: what comes before a journaled write is as durable as that. So of a fold only the plan, and that it is done, wait for
 * the journal.
 */
const notJournaled = { writeConcern: { w: 1, journal: false } } as const;

export const mongoFoldStore = (
  models: { readers: Model<ReaderRecord>; rollups: Model<RollupRecord>; days: Model<RollupDayRecord> },
  options: { now: () => Date; stored: (documentId: string) => void; firstVersion?: number },
): FoldStore => {
  const readers = models.readers.collection;
  const rollups = models.rollups.collection;
  const days = models.days.collection;
  const { firstVersion = 1 } = options;

  return {
    firstVersion,

    find: async (documentId) => {
      const record = await rollups.findOne({ _id: documentId } as never, { projection: { outbox: 0 } });
      return record === null ? null : toRollup(record as unknown as RollupRecord);
    },

    counted: async (readerIds) => {
      const found = await readers.find({ _id: { $in: readerIds } } as never, { projection: { state: 1 } }).toArray();
      return new Map(found.map(({ _id, state }) => [_id as unknown as string, state as ReaderState]));
    },

    advance: async ({ documentId, version, ...state }, event) => {
      // A newer event of a document makes an unpublished older one needless: the outbox stays small while the broker is away.
      const stored = await putSuccessor(
        rollups,
        { id: documentId, version: version === firstVersion ? null : version - 1 },
        {
          ...(event === null ? { $setOnInsert: { outbox: [] } } : { $min: { outboxSince: options.now() } }),
          $set: { version, ...state, planSince: options.now(), ...(event !== null && { outbox: [event] }) },
        },
      );
      if (stored && event !== null) options.stored(documentId);
      return stored;
    },

    applyDays: async ({ documentId, accountId, version }, plan) => {
      const updates = Object.entries(plan.days).map(([date, sums]) => ({
        updateOne: {
          filter: { _id: `${documentId}:${date}`, seq: { $lt: version } },
          update: {
            $set: { seq: version },
            $inc: leavesOf(sums as never),
            $setOnInsert: { documentId, accountId, date },
          },
          upsert: true,
        },
      }));
      if (updates.length === 0) return;
      await unlessThere(() => days.bulkWrite(updates as never, { ordered: false, ...notJournaled }));
    },

    putReaders: async ({ accountId, version }, plan) => {
      const newer = plan.readers.map((state) => ({
        id: state.readerId,
        version,
        update: readerUpdateOf(accountId, state, version),
      }));
      await putNewer(readers, 'seq', newer, notJournaled);
    },

    clearPlan: ({ documentId, version }) => clearPlan(rollups, documentId, version),

    putEmpty: async (empty) => {
      const outboxSince = options.now();
      const records = empty.map(({ rollup: { documentId, ...state }, event }) => ({
        ...{ _id: documentId, ...state, outbox: [event], outboxSince },
      }));
      if (records.length > 0) await unlessThere(() => rollups.insertMany(records as never, { ordered: false }));
    },

    figures: async (after, limit) => {
      const following = after === null ? {} : { _id: { $gt: after } };
      const projection = { accountId: 1, version: 1, level: 1, totals: 1 };
      const found = rollups
        .find(following as never, { projection })
        .sort({ _id: 1 })
        .limit(limit);
      const records = (await found.toArray()) as unknown as RollupRecord[];
      const figures = records.map((record) => ({ accountId: record.accountId, ...figuresOf(toRollup(record)) }));
      return { figures, total: await rollups.estimatedDocumentCount() };
    },

    eraseRollup: async ({ documentId, accountId }, version) => {
      const empty = {
        accountId,
        version: version === 0 ? firstVersion : version + 1,
        totals: noTotals(),
        level: 'not_opened',
        plan: null,
        erased: true,
      };
      // What is unpublished of it tells figures that are no more.
      const nothingToTell = { $set: { ...empty, outbox: [] }, $unset: { outboxSince: '' } };
      return putSuccessor(rollups, { id: documentId, version: version === 0 ? null : version }, nothingToTell);
    },

    removeCounted: async ({ documentId, accountId }) => {
      for (const collection of [readers, days]) await removeInBatches(collection, { documentId, accountId });
    },

    unfinished: async (begunBefore, limit) =>
      (await findPlanned<RollupRecord>(rollups, begunBefore, limit)).flatMap((record) => {
        const rollup = toRollup(record);
        return rollup.plan === null ? [] : [{ rollup, plan: rollup.plan }];
      }),
  };
};

const toRollup = ({ _id, version, accountId, totals, level, plan, erased }: RollupRecord): Rollup => ({
  documentId: _id,
  version,
  accountId,
  totals,
  level,
  plan,
  ...(erased && { erased }),
});

/** What does not match is as it should be, and cannot be put in a second time: a day that has the plan's sums, a rollup that is there. */
const unlessThere = async (write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    duplicateKeysIn(error);
  }
};
