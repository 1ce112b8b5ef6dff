import { isDuplicateKey } from '@docsight/mongo';
import type { Connection } from 'mongoose';
import type { Building, GenerationsRecord, GenerationStore } from './generation-store.ts';

const collectionName = 'generations';
const _id = 'generations';

export const mongoGenerationStore = (connection: Connection): GenerationStore => {
  const records = connection.collection<GenerationsRecord & { _id: string }>(collectionName);

  const change = async (filter: object, update: object): Promise<boolean> =>
    (await records.updateOne({ _id, ...filter }, update)).matchedCount === 1;

  /** The same, for what may be the first word in the record. */
  const put = async (filter: object, update: object): Promise<boolean> => {
    try {
      await records.updateOne({ _id, ...filter }, update, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  return {
    read: () => records.findOne({ _id }, { projection: { _id: 0 } }),
    create: async (current, { unfilled }) => {
      await put({ current: { $exists: false } }, { $set: { current, unfilled, building: null } });
    },
    settleUnfilled: async (current) => {
      await change({ 'current.number': current }, { $set: { unfilled: false } });
    },
    begin: (current, replaced, building) =>
      change(
        { 'current.number': current, ...(replaced === null ? { building: null } : asSeen(replaced)) },
        { $set: { building, request: null } },
      ),
    progress: (held, changes) =>
      change(asHeld(held), {
        $set: Object.fromEntries(Object.entries(changes).map(([field, value]) => [`building.${field}`, value])),
        $inc: { 'building.beats': 1 },
      }),
    takeOver: (seen, holder) =>
      change(asSeen(seen), { $set: { 'building.holder': holder }, $inc: { 'building.beats': 1 } }),
    abandon: (seen) => change(asSeen(seen), { $set: { building: null } }),
    finish: ({ number, layout, holder, requestId, begunAt }, endedAt) =>
      change(asHeld({ number, holder }), {
        $set: {
          current: { number, layout },
          building: null,
          unfilled: false,
          lastBuilt: { number, requestId, begunAt, endedAt },
        },
      }),
    request: (id, at) => put({ building: null, request: null }, { $set: { request: { id, at } } }),
    withdraw: (id) => change({ 'request.id': id }, { $set: { request: null } }),
  };
};

const asHeld = ({ number, holder }: Pick<Building, 'number' | 'holder'>) => ({
  'building.number': number,
  'building.holder': holder,
});

const asSeen = (seen: Pick<Building, 'number' | 'holder' | 'beats'>) => ({
  ...asHeld(seen),
  'building.beats': seen.beats,
});
