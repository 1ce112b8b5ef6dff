import { isDuplicateKey } from '@docsight/mongo';
import type { Connection } from 'mongoose';
import type { GenerationsRecord, GenerationStore, RebuildState } from './generation-store.ts';

const collectionName = 'generations';
const _id = 'generations';

export const mongoGenerationStore = (connection: Connection): GenerationStore => {
  const records = connection.collection<GenerationsRecord & { _id: string }>(collectionName);

  const change = async (condition: object, update: object): Promise<boolean> =>
    (await records.updateOne({ _id, ...condition }, update)).matchedCount === 1;

  /** Changes the record, or creates it if there is none. */
  const changeOrCreate = async (condition: object, update: object): Promise<boolean> => {
    try {
      await records.updateOne({ _id, ...condition }, update, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  return {
    read: () => records.findOne({ _id }, { projection: { _id: 0 } }),
    create: async (current, { unfilled }) => {
      await changeOrCreate({ current: { $exists: false } }, { $set: { current, unfilled, building: null } });
    },
    confirmEmpty: async (current) => {
      await change({ 'current.number': current }, { $set: { unfilled: false } });
    },
    start: (current, replaced, rebuild) => {
      const unchanged = replaced === null ? { building: null } : isUnchanged(replaced);
      return change({ 'current.number': current, ...unchanged }, { $set: { building: rebuild, request: null } });
    },
    progress: (held, changes) =>
      change(isHeld(held), {
        $set: Object.fromEntries(Object.entries(changes).map(([field, value]) => [`building.${field}`, value])),
        $inc: { 'building.beats': 1 },
      }),
    takeOver: (seen, holder) =>
      change(isUnchanged(seen), { $set: { 'building.holder': holder }, $inc: { 'building.beats': 1 } }),
    abandon: (seen) => change(isUnchanged(seen), { $set: { building: null } }),
    finish: ({ number, layout, holder, requestId, begunAt }, endedAt) =>
      change(isHeld({ number, holder }), {
        $set: {
          current: { number, layout },
          building: null,
          unfilled: false,
          lastBuilt: { number, requestId, begunAt, endedAt },
        },
      }),
    request: (id, at) => changeOrCreate({ building: null, request: null }, { $set: { request: { id, at } } }),
    cancelRequest: (id) => change({ 'request.id': id }, { $set: { request: null } }),
  };
};

const isHeld = ({ number, holder }: Pick<RebuildState, 'number' | 'holder'>) => ({
  'building.number': number,
  'building.holder': holder,
});

const isUnchanged = (seen: Pick<RebuildState, 'number' | 'holder' | 'beats'>) => ({
  ...isHeld(seen),
  'building.beats': seen.beats,
});
