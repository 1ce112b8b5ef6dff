import type { Connection, mongo } from 'mongoose';
import type { AttemptStore } from '../../attempts/index.ts';
import { attemptIdOf } from '../../attempts/index.ts';
import type { Delivery } from '../delivery.ts';
import type { DeliveryCollection, StoredDelivery } from './delivery-model.ts';
import type { ErasedViewer } from '../delivery-store.ts';
import { ifPending } from './delivery-updates-mongo.ts';

/** Deliveries that one round erases. */
const batchSize = 500;

type Erasure = {
  _id: string;
  /** For a viewer: events until this time are erased. */
  at: Date;
};

/** Remembers what was erased, so that a late event is not stored. Collections `erasedDocuments` and `erasedViewers`. */
export const erasureRegister = (connection: Connection) => {
  const documents = connection.collection<Erasure>('erasedDocuments');
  /** `_id` is `documentId:viewerId`. */
  const viewers = connection.collection<Erasure>('erasedViewers');
  return {
    addDocument: async (documentId: string, now: Date): Promise<void> => {
      await documents.updateOne({ _id: documentId }, { $setOnInsert: { at: now } }, { upsert: true });
    },
    addViewer: async ({ documentId, viewerId, erasedAt }: ErasedViewer): Promise<void> => {
      await viewers.updateOne({ _id: viewerKey(documentId, viewerId) }, { $max: { at: erasedAt } }, { upsert: true });
    },
    /** Returns the deliveries whose document or viewer was erased. */
    erasedAmong: async (deliveries: Delivery[]): Promise<Delivery[]> => {
      const viewerKeys = deliveries.flatMap((delivery) => viewerKeyOf(delivery) ?? []);
      const [erasedDocuments, erasedViewers] = await Promise.all([
        documents.find({ _id: { $in: deliveries.map(({ documentId }) => documentId) } }).toArray(),
        viewerKeys.length === 0 ? [] : viewers.find({ _id: { $in: viewerKeys } }).toArray(),
      ]);
      const documentIds = new Set(erasedDocuments.map(({ _id }) => _id));
      const viewerErasedAt = new Map(erasedViewers.map(({ _id, at }) => [_id, at]));
      return deliveries.filter((delivery) => {
        const erasedAt = viewerErasedAt.get(viewerKeyOf(delivery) ?? '');
        return documentIds.has(delivery.documentId) || (erasedAt && erasedAt >= delivery.happenedAt);
      });
    },
  };
};

export type ErasureRegister = ReturnType<typeof erasureRegister>;

const viewerKey = (documentId: string, viewerId: string): string => `${documentId}:${viewerId}`;

const viewerKeyOf = ({ documentId, viewerId }: Delivery): string | undefined =>
  viewerId === null ? undefined : viewerKey(documentId, viewerId);

export type EraseContent = (matching: mongo.Filter<StoredDelivery>, dropReason: string, now: Date) => Promise<void>;

/** Drops the waiting deliveries that match, and erases the content of all, one batch at a time. Safe to repeat. */
export const makeEraseContent = (
  collection: DeliveryCollection,
  attempts: Pick<AttemptStore, 'eraseBodies'>,
): EraseContent => {
  const eraseBodies = (deliveries: CountedDelivery[]): Promise<void> =>
    attempts.eraseBodies(deliveries.flatMap(attemptIdsOf));

  return async (matching, dropReason, now) => {
    for (;;) {
      const batch = await collection
        .find({ ...matching, body: { $ne: '' } }, withAttempts)
        .limit(batchSize)
        .toArray();
      if (batch.length === 0) return;
      const inBatch = { _id: { $in: batch.map(({ _id }) => _id) } };
      await eraseBodies(batch);
      await collection.updateMany(inBatch, eraseUpdate(dropReason, now));
      // Attempts may have been recorded meanwhile. From now on, a new attempt finds the delivery erased.
      await eraseBodies(await collection.find(inBatch, withAttempts).toArray());
    }
  };
};

type CountedDelivery = Pick<StoredDelivery, '_id' | 'attempts'>;

const withAttempts = { projection: { _id: 1, attempts: 1 } } as const;

/**
 * Drops and erases in one write: a recovery before it is undone by it, and one after it finds the delivery erased.
 * It also ends the lease, so an attempt that has waited for its slot is not made.
 */
const eraseUpdate = (dropReason: string, now: Date): mongo.Document[] => [
  {
    $set: {
      body: '',
      resendsOwed: 0,
      first: { $cond: [hasFirst, { $mergeObjects: ['$first', { responseBody: null }] }, '$$REMOVE'] },
      ...ifPending({ status: 'dropped', dropReason, settledAt: now }),
    },
  },
  { $unset: ['dueAt', 'plannedAt', 'lease'] },
];

const hasFirst = { $ne: [{ $type: '$first' }, 'missing'] };

/** Returns the ids of the counted attempts, and of one that may be recorded but not counted yet. */
const attemptIdsOf = ({ _id, attempts }: CountedDelivery): string[] =>
  Array.from({ length: attempts + 1 }, (_, index) => attemptIdOf(_id, index + 1));
