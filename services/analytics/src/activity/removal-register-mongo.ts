import { recordModel } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import type { ActivityEntry } from './activity-entry.ts';
import type { ErasedViewer } from './activity-store.ts';

/**
 * Registers that a document was deleted, a viewer erased, or the oldest entries of an account dropped.
 * `_id` is `documentId`, `documentId:viewerId` or `account:accountId`.
 */
export type RemovalRecord = {
  _id: string;
  accountId: string;
  /** Of a viewer: activity until this time is erased. */
  erasedAt?: Date;
  /** Of an account: the position of the newest entry that was dropped. */
  droppedUpTo?: string;
};

export const removalModel = (connection: Connection): Model<RemovalRecord> =>
  recordModel(connection, 'activity_removals', [[{ accountId: 1 }]]);

/** Remembers what was removed, so that an event that comes late or again is not stored. */
export const removalRegister = (removals: mongo.Collection<RemovalRecord>) => {
  const register = async (_id: string, accountId: string, newest: Partial<RemovalRecord> = {}): Promise<void> => {
    const update = { $setOnInsert: { accountId }, ...(Object.keys(newest).length > 0 && { $max: newest }) };
    await removals.updateOne({ _id }, update, { upsert: true });
  };

  return {
    addDocument: ({ accountId, documentId }: Pick<ErasedViewer, 'accountId' | 'documentId'>): Promise<void> =>
      register(documentId, accountId),

    addViewer: ({ accountId, documentId, viewerId, erasedAt }: ErasedViewer): Promise<void> =>
      register(viewerKey(documentId, viewerId), accountId, { erasedAt }),

    /** Registers that this entry of an account and all older ones are dropped. */
    addDropped: (accountId: string, newest: Pick<ActivityEntry, 'at' | 'id'>): Promise<void> =>
      register(accountKey(accountId), accountId, { droppedUpTo: positionOf(newest) }),

    /** Returns the entries that were removed. */
    removedAmong: async (entries: ActivityEntry[]): Promise<ActivityEntry[]> => {
      const keys = new Set(entries.flatMap(keysOf));
      const found = await removals.find({ _id: { $in: [...keys] } }).toArray();
      const records = new Map(found.map((record) => [record._id, record]));
      return entries.filter((entry) =>
        keysOf(entry).some((key) => {
          const record = records.get(key);
          return record !== undefined && isRemoved(entry, record);
        }),
      );
    },
  };
};

export type RemovalRegister = ReturnType<typeof removalRegister>;

const isRemoved = (entry: ActivityEntry, { erasedAt, droppedUpTo }: RemovalRecord): boolean => {
  if (droppedUpTo !== undefined) return positionOf(entry) <= droppedUpTo;
  return erasedAt === undefined || entry.at <= erasedAt;
};

/** Returns a text that sorts entries from the oldest to the newest. */
const positionOf = ({ at, id }: Pick<ActivityEntry, 'at' | 'id'>): string => `${at.toISOString()} ${id}`;

const accountKey = (accountId: string): string => `account:${accountId}`;
const viewerKey = (documentId: string, viewerId: string): string => `${documentId}:${viewerId}`;

const keysOf = ({ accountId, documentId, viewer }: ActivityEntry): string[] => [
  accountKey(accountId),
  documentId,
  ...(viewer === null ? [] : [viewerKey(documentId, viewer.viewerId)]),
];
