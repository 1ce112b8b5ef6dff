import { withDefaultSettings } from '@docsight/contracts';
import { collection, groupCommit, insertRecord, replaceRecord } from '@docsight/mongo';
import type { Model, mongo } from 'mongoose';
import type { Document } from './document.ts';
import type { DocumentRecord } from './document-model.ts';
import type { DocumentStore } from './document-store.ts';
import { makeListDocuments } from './list/list-documents-mongo.ts';
import { mongoListStamps } from './list/list-stamps-mongo.ts';

export const mongoDocumentStore = (
  model: Model<DocumentRecord>,
  options: {
    now: () => Date;
    /** Called with the id of each record that was inserted with events, so that they are published soon. */
    onInserted: (id: string) => void;
    /** Called with the id of each record that was replaced with events, so that they are published at once. */
    onReplaced: (id: string) => void;
  },
): DocumentStore => {
  const { now, onInserted, onReplaced } = options;
  const records = collection(model);
  const stamps = mongoListStamps(model.db, now);
  const list = makeListDocuments({ model, stamps, now });

  const findOne = async (filter: mongo.Filter<DocumentRecord>): Promise<Document | null> => {
    const record = await records.findOne(filter, { projection: { outbox: 0 } });
    return record === null ? null : toDocument(record);
  };

  /** Figures that arrive together are stored in one command. */
  const updateCounters = groupCommit(async (updates: CountersUpdate[]) => {
    await records.bulkWrite(
      updates.map((updateOne) => ({ updateOne })),
      { ordered: false },
    );
    return updates.map(() => undefined);
  });

  return {
    insert: async (id, state, events) => {
      const insert = () => insertRecord(model, id, state, events, now());
      if (await stamps.aroundWrite(state.accountId, 'documents', insert)) {
        onInserted(id);
        return 'stored';
      }
      return (await findOne({ _id: id })) === null ? 'code-taken' : 'id-taken';
    },
    replace: async (read, changed, events) => {
      const { id, version } = read;
      const replace = () => replaceRecord(model, { _id: id, version }, stateOf(changed), events, now());
      const changesLists = read.isActive !== changed.isActive || read.titleKey !== changed.titleKey;
      const stored = await (changesLists ? stamps.aroundWrite(read.accountId, 'documents', replace) : replace());
      if (stored) onReplaced(id);
      return stored;
    },
    replaceErased: async (read, erased, events) => {
      const { id, version } = read;
      const state = { ...stateOf(erased), counters: erased.counters };
      const stored = await replaceRecord(model, { _id: id, version }, state, events, now());
      if (stored) onReplaced(id);
      return stored;
    },
    find: (accountId, code) => findOne({ code, accountId, isActive: true }),
    findByCode: (code) => findOne({ code }),
    findById: (id) => findOne({ _id: id }),
    pageOfAll: async (after, limit) => {
      const following = after === null ? {} : { _id: { $gt: after } };
      const found = records
        .find(following, { projection: { outbox: 0 } })
        .sort({ _id: 1 })
        .limit(limit);
      return { documents: (await found.toArray()).map(toDocument), total: await records.estimatedDocumentCount() };
    },
    list: async (query) => {
      const page = await list(query);
      return { documents: page.records.map(toDocument), total: page.total };
    },
    setCounters: async (accountId, id, counters) => {
      const older = { _id: id, accountId, erasedAt: { $exists: false }, 'counters.version': { $lt: counters.version } };
      await stamps.aroundWrite(accountId, 'figures', () =>
        updateCounters({ filter: older, update: { $set: { counters } } }),
      );
    },
    activeOf: async (accountId, limit) => {
      const found = records.find({ accountId, isActive: true }, withoutOutbox).limit(limit);
      return (await found.toArray()).map(toDocument);
    },
    scheduleErasure: async (accountId, eraseAt, limit) => {
      const unscheduled = { accountId, isActive: false, fileId: { $ne: '' }, eraseAt: { $exists: false } };
      const found = await records
        .find(unscheduled, { projection: { _id: 1 } })
        .limit(limit)
        .toArray();
      if (found.length === 0) return false;
      await records.updateMany({ ...unscheduled, _id: { $in: found.map(({ _id }) => _id) } }, { $set: { eraseAt } });
      return true;
    },
    scheduledOf: async (accountId, limit) => {
      const hint = { accountId: 1, eraseAt: 1 } as const;
      const scheduled = records.find({ accountId, eraseAt: { $exists: true } }, { ...withoutOutbox, hint });
      return (await scheduled.sort({ eraseAt: 1 }).limit(limit).toArray()).map(toDocument);
    },
    endErasure: async (id) => {
      await records.updateOne({ _id: id, fileId: '' }, { $unset: { eraseAt: '' } });
    },
    pageOf: async (accountId, after, limit) => {
      const stored = { accountId, ...(after !== null && { _id: { $gt: after } }), erasedAt: { $exists: false } };
      const found = records.find(stored, { ...withoutOutbox, hint: { accountId: 1, _id: 1 } });
      return (await found.sort({ _id: 1 }).limit(limit).toArray()).map(toDocument);
    },
    countedFiles: async (ids) => {
      const projection = { isActive: 1, sizeBytes: 1 } as const;
      const found = await records.find({ _id: { $in: ids }, erasedAt: { $exists: false } }, { projection }).toArray();
      return new Map(
        found.map(({ _id, isActive, sizeBytes }) => [_id, { state: isActive ? 'active' : 'deleted', sizeBytes }]),
      );
    },
    storedBytesOf: async (accountId, except) => {
      const sums = await records
        .aggregate<{ _id: boolean; bytes: number }>(
          [
            { $match: { accountId, _id: { $nin: except }, erasedAt: { $exists: false } } },
            { $group: { _id: '$isActive', bytes: { $sum: '$sizeBytes' } } },
          ],
          { hint: { accountId: 1, _id: 1 } },
        )
        .toArray();
      const bytesOf = (isActive: boolean): number => sums.find(({ _id }) => _id === isActive)?.bytes ?? 0;
      return { activeBytes: bytesOf(true), deletedBytes: bytesOf(false) };
    },
    filesInUse: async (fileIds) => new Set(await records.distinct('fileId', { fileId: { $in: fileIds } })),
  };
};

type CountersUpdate = Pick<mongo.UpdateOneModel<DocumentRecord>, 'filter' | 'update'>;

const withoutOutbox = { projection: { outbox: 0 } } as const;

const toDocument = ({ _id, outbox: _outbox, outboxSince: _since, ...rest }: DocumentRecord): Document => ({
  id: _id,
  ...rest,
  settings: withDefaultSettings(rest.settings, rest.pageCount),
});

/** Returns all fields but the counters, which only their own event sets. */
const stateOf = ({ id: _id, version: _version, counters: _counters, ...state }: Document) => state;
