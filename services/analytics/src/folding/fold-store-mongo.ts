import { duplicateKeysIn, isDuplicateKey, removeInBatches } from '@docsight/mongo';
import type { Model } from 'mongoose';
import { leavesOf, noTotals } from '../figures/index.ts';
import { putNewer } from '../put-newer-mongo.ts';
import { readerUpdateOf } from '../readers/index.ts';
import type { ReaderRecord, ReaderState } from '../readers/index.ts';
import type { FoldStore } from './fold-store.ts';
import type { Rollup } from './rollup.ts';
import type { RollupDayRecord, RollupRecord } from './rollup-model.ts';

/**
 * The journal is written in order: what comes before a journaled write is as durable as that. So of a fold only the plan, and that it is done, wait for
 * the journal.
 */
const notJournaled = { writeConcern: { w: 1, journal: false } } as const;

export const mongoFoldStore = (
  models: { readers: Model<ReaderRecord>; rollups: Model<RollupRecord>; days: Model<RollupDayRecord> },
  options: { now: () => Date; stored: (documentId: string) => void },
): FoldStore => {
  const readers = models.readers.collection;
  const rollups = models.rollups.collection;
  const days = models.days.collection;

  return {
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
      const outbox = event === null ? {} : { outbox: [event] };
      const outboxSince = event === null ? {} : { outboxSince: options.now() };
      const planned = { ...state, planSince: options.now() };
      const stored =
        version === 1
          ? await inserted(() =>
              rollups.insertOne({
                _id: documentId,
                version,
                outbox: [],
                ...planned,
                ...outbox,
                ...outboxSince,
              } as never),
            )
          : await updated(() =>
              rollups.updateOne({ _id: documentId, version: version - 1, plan: null } as never, {
                $set: { version, ...planned, ...outbox },
                ...(event !== null && { $min: outboxSince }),
              }),
            );
      if (stored && event !== null) options.stored(documentId);
      return stored;
    },

    applyDays: async ({ documentId, ownerId, version }, plan) => {
      const updates = Object.entries(plan.days).map(([date, sums]) => ({
        updateOne: {
          filter: { _id: `${documentId}:${date}`, seq: { $lt: version } },
          update: {
            $set: { seq: version },
            $inc: leavesOf(sums as never),
            $setOnInsert: { documentId, ownerId, date },
          },
          upsert: true,
        },
      }));
      if (updates.length === 0) return;
      await unlessThere(() => days.bulkWrite(updates as never, { ordered: false, ...notJournaled }));
    },

    putReaders: async ({ ownerId, version }, plan) => {
      const newer = plan.readers.map((state) => ({
        id: state.readerId,
        version,
        update: readerUpdateOf(ownerId, state, version),
      }));
      await putNewer(readers, 'seq', newer, notJournaled);
    },

    clearPlan: async ({ documentId, version }) => {
      const done = { $set: { plan: null }, $unset: { planSince: '' } };
      await rollups.updateOne({ _id: documentId, version } as never, done);
    },

    eraseRollup: async ({ documentId, ownerId }, version) => {
      const empty = {
        ownerId,
        version: version + 1,
        totals: noTotals(),
        level: 'not_opened',
        plan: null,
        erased: true,
      };
      // What is unpublished of it tells figures that are no more.
      return version === 0
        ? inserted(() => rollups.insertOne({ _id: documentId, outbox: [], ...empty } as never))
        : updated(() =>
            rollups.updateOne({ _id: documentId, version, plan: null } as never, {
              $set: { ...empty, outbox: [] },
              $unset: { outboxSince: '' },
            }),
          );
    },

    removeCounted: async ({ documentId, ownerId }) => {
      for (const collection of [readers, days]) await removeInBatches(collection, { documentId, ownerId });
    },

    unfinished: async (begunBefore, limit) => {
      const found = await rollups
        .find({ planSince: { $lte: begunBefore } } as never, { projection: { outbox: 0 } })
        .sort({ planSince: 1 })
        .limit(limit)
        .toArray();
      return found.flatMap((record) => {
        const rollup = toRollup(record as unknown as RollupRecord);
        return rollup.plan === null ? [] : [{ rollup, plan: rollup.plan }];
      });
    },
  };
};

const toRollup = ({ _id, version, ownerId, totals, level, plan, erased }: RollupRecord): Rollup => ({
  documentId: _id,
  version,
  ownerId,
  totals,
  level,
  plan,
  ...(erased && { erased }),
});

const inserted = async (insert: () => Promise<unknown>): Promise<boolean> => {
  try {
    await insert();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
};

const updated = async (update: () => Promise<{ matchedCount: number }>): Promise<boolean> =>
  (await update()).matchedCount === 1;

/** A day that has the plan's sums does not match, and cannot be put in a second time: that is as it should be. */
const unlessThere = async (write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    duplicateKeysIn(error);
  }
};
