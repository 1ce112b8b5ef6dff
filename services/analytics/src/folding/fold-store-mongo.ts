import { isDuplicateKey } from '@docsight/mongo';
import { mongo } from 'mongoose';
import type { Model } from 'mongoose';
import { leavesOf } from '../figures/index.ts';
import { readerIndex } from '../readers/index.ts';
import type { ReaderRecord } from '../readers/index.ts';
import type { FoldStore } from './fold-store.ts';
import type { FrozenReader, Rollup } from './rollup.ts';
import type { RollupDayRecord, RollupRecord } from './rollup-model.ts';

export const mongoFoldStore = (
  models: { readers: Model<ReaderRecord>; rollups: Model<RollupRecord>; days: Model<RollupDayRecord> },
  options: { now: () => Date; stored: (documentId: string) => void },
): FoldStore => {
  const readers = models.readers.collection;
  const rollups = models.rollups.collection;
  const days = models.days.collection;
  const dirty = { dirtySince: { $exists: true } };

  return {
    find: async (documentId) => {
      const record = await rollups.findOne({ _id: documentId } as never, { projection: { outbox: 0 } });
      return record === null ? null : toRollup(record as unknown as RollupRecord);
    },

    freeze: async (documentId, limit) => {
      const waiting = await readers
        .find({ documentId, ...dirty }, { projection: { _id: 1 }, hint: readerIndex.waitingOfDocument })
        .sort({ dirtySince: 1 })
        .limit(limit)
        .toArray();
      if (waiting.length === 0) return [];
      const _id = { $in: waiting.map((reader) => reader._id) };
      // Still dirty: another folder may have counted it since the line above.
      await readers.updateMany({ _id, folding: null, ...dirty }, [{ $set: { folding: '$state' } }]);
      const projection = { ownerId: 1, folding: 1, folded: 1 };
      const frozen = await readers
        .find({ _id, folding: { $ne: null } }, { projection })
        .sort({ dirtySince: 1 })
        .toArray();
      return (frozen as unknown as (FrozenReader & { _id: string })[]).map(toFrozen);
    },

    advance: async ({ documentId, version, ...state }, event) => {
      // A newer event of a document makes an unpublished older one needless: the outbox stays small while the broker is away.
      const outbox = event === null ? {} : { outbox: [event] };
      const outboxSince = event === null ? {} : { outboxSince: options.now() };
      const stored =
        version === 1
          ? await inserted(() =>
              rollups.insertOne({ _id: documentId, version, outbox: [], ...state, ...outbox, ...outboxSince } as never),
            )
          : await updated(() =>
              rollups.updateOne({ _id: documentId, version: version - 1 } as never, {
                $set: { version, ...state, ...outbox },
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
      if (updates.length > 0) await unlessThere(() => days.bulkWrite(updates as never, { ordered: false }));
    },

    markFolded: async (plan) => {
      const unchanged = { $eq: ['$state.version', '$folding.version'] };
      const dirtySince = { $cond: [unchanged, '$$REMOVE', options.now()] };
      const updates = plan.readers.map(([_id, version]) => ({
        updateOne: {
          filter: { _id, 'folding.version': version },
          update: [{ $set: { folded: '$folding', folding: null, dirtySince } }],
        },
      }));
      await readers.bulkWrite(updates as never, { ordered: false });
    },

    clearPlan: async ({ documentId, version }) => {
      await rollups.updateOne({ _id: documentId, version } as never, { $set: { plan: null } });
    },

    dirtyDocuments: async (since, limit) =>
      readers
        .aggregate<{ documentId: string; since: Date }>(
          [
            { $match: { dirtySince: { $lte: since } } },
            { $group: { _id: '$documentId', since: { $min: '$dirtySince' } } },
            { $sort: { since: 1 } },
            { $limit: limit },
            { $project: { _id: 0, documentId: '$_id', since: 1 } },
          ],
          { hint: readerIndex.waiting },
        )
        .toArray(),
  };
};

const toRollup = ({ _id, version, ownerId, totals, level, plan }: RollupRecord): Rollup => ({
  documentId: _id,
  version,
  ownerId,
  totals,
  level,
  plan,
});

const toFrozen = ({ _id, ownerId, folding, folded }: FrozenReader & { _id: string }): FrozenReader => ({
  readerId: _id,
  ownerId,
  folding,
  folded,
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
    const errors = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (errors.length === 0 || errors.some(({ code }) => code !== 11_000)) throw error;
  }
};
