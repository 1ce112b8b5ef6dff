import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '@docsight/mongo';
import type { Connection, mongo } from 'mongoose';
import { droppedByDisabling } from './delivery.ts';
import type { Delivery } from './delivery.ts';
import type { AttemptStore, Claim, DeliveryStore } from './delivery-store.ts';
import { deliveriesOf, deliveryModel, toDelivery } from './stored-delivery-mongo.ts';
import { updateFor, updateForDrop, updateForForgoing } from './stored-delivery-mongo.ts';
import type { DeliveryModel, StoredDelivery } from './stored-delivery-mongo.ts';

const erasedAtOnce = 500;

/** The collection `deliveries`. */
export const mongoDeliveryStore = (
  connection: Connection,
  attempts: Pick<AttemptStore, 'forgetBodies'>,
): DeliveryStore & { model: DeliveryModel } => {
  const model = deliveryModel(connection);
  const collection = deliveriesOf(connection);

  const erasedDocuments = connection.collection<{ _id: string; at: Date }>('erasedDocuments');
  /** `_id` is `documentId:viewerId`. at: what the viewer did then or before is erased. */
  const erasedViewers = connection.collection<{ _id: string; at: Date }>('erasedViewers');

  const isErased = async ({ documentId, viewerId, happenedAt }: Delivery): Promise<boolean> => {
    const [document, viewer] = await Promise.all([
      erasedDocuments.findOne({ _id: documentId }),
      viewerId === null ? null : erasedViewers.findOne({ _id: `${documentId}:${viewerId}`, at: { $gte: happenedAt } }),
    ]);
    return document !== null || viewer !== null;
  };

  const insertOnce = async ({ id, ...state }: Delivery): Promise<void> => {
    try {
      const due = { dueAt: state.createdAt, plannedAt: state.createdAt };
      await collection.insertOne({ _id: id, ...state, status: 'pending', lane: 'first', ...due });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };

  /** Drops those that wait and forgets what all of them say, some at a time. */
  const forget = async (left: mongo.Filter<StoredDelivery>, dropReason: string, now: Date): Promise<void> => {
    const dropped = { status: 'dropped', dropReason, settledAt: now } as const;
    for (;;) {
      const batch = await collection
        .find({ ...left, body: { $ne: '' } }, { projection: { _id: 1, attempts: 1 } })
        .limit(erasedAtOnce)
        .toArray();
      if (batch.length === 0) return;
      const those = { _id: { $in: batch.map(({ _id }) => _id) } };
      // A process that holds one of them finds its lease gone before it sends.
      await collection.updateMany({ ...those, status: 'pending' }, { $set: dropped });
      await attempts.forgetBodies(batch.flatMap(attemptIdsOf));
      await collection.updateMany(those, { $set: { body: '', resendsOwed: 0 }, $unset: nothingDue });
      // Of attempts that were recorded meanwhile; those that are recorded from now on find the delivery erased.
      await attempts.forgetBodies(
        (await collection.find(those, { projection: { attempts: 1 } }).toArray()).flatMap(attemptIdsOf),
      );
    }
  };

  const claimFrom = async ({ lane, now, leaseUntil, owner }: Claim, tenants: mongo.Condition<string>) => {
    const token = randomUUID();
    const held = await collection.findOneAndUpdate(
      { lane, tenantId: tenants, dueAt: { $lte: now } },
      { $set: { dueAt: leaseUntil, lease: { owner, until: leaseUntil, token } } },
      // Not journaled: claims are made one after the other, and `keep` waits for the journal for many at once.
      { sort: { tenantId: 1, dueAt: 1 }, returnDocument: 'before', writeConcern: { w: 1, journal: false } },
    );
    if (!held) return undefined;
    return { ...toDelivery(held), token, takenOver: held.lease !== undefined, resendsOwed: held.resendsOwed ?? 0 };
  };

  return {
    model,
    insert: async (delivery) => {
      if (!(await isErased(delivery))) {
        await insertOnce(delivery);
        // Whoever notes an erasure looks for deliveries after that: one of the two sees the other.
        if (!(await isErased(delivery))) return;
      }
      await forget({ _id: delivery.id }, 'What it tells of was erased.', delivery.createdAt);
    },
    claim: async (claim) =>
      (await claimFrom(claim, { $gt: claim.afterTenant, $nin: claim.exceptTenants })) ??
      (await claimFrom(claim, { $lte: claim.afterTenant, $nin: claim.exceptTenants })),
    keep: async ({ id, token }) => {
      const { matchedCount } = await collection.updateOne(
        { _id: id, 'lease.token': token },
        { $set: { 'lease.kept': true } },
      );
      return matchedCount === 1;
    },
    nextDueAfter: async (lane, after) => {
      const next = await collection.findOne(
        { lane, dueAt: { $gt: after } },
        { sort: { dueAt: 1 }, projection: { dueAt: 1 } },
      );
      return next?.dueAt;
    },
    step: async (delivery, step, now) => {
      const { id: _id, attempts: made } = delivery;
      const update = updateFor(delivery, step, now);
      const { matchedCount } = await collection.updateOne({ _id, attempts: made, body: { $ne: '' } }, update);
      if (matchedCount > 0) return;
      const erased = await collection.updateOne({ _id, attempts: made, body: '' }, update);
      if (erased.matchedCount > 0) await attempts.forgetBodies([`${_id}:${made + 1}`]);
    },
    drop: async ({ id, attempts: made }, reason, now) => {
      await collection.updateOne({ _id: id, attempts: made, status: 'pending' }, updateForDrop(reason, now));
    },
    forgoResends: async ({ id, token, resendsOwed }, now) => {
      await collection.updateOne({ _id: id, 'lease.token': token }, updateForForgoing(resendsOwed, now));
    },
    release: async (delivery, now) => {
      await collection.updateOne(
        { _id: delivery.id, 'lease.token': delivery.token },
        { $set: { dueAt: now }, $unset: { lease: '' } },
      );
    },
    dropWaiting: async (webhookId, beforeLifetime, now) => {
      const waits = { dueAt: { $exists: true }, lease: { $exists: false }, status: 'pending' } as const;
      await collection.updateMany(
        { webhookId, lifetime: { $lt: beforeLifetime }, ...waits },
        updateForDrop(droppedByDisabling.whileWaiting, now),
      );
    },
    eraseDocument: async (tenantId, documentId, now) => {
      await erasedDocuments.updateOne({ _id: documentId }, { $setOnInsert: { at: now } }, { upsert: true });
      await forget({ tenantId, documentId }, 'The document was erased.', now);
    },
    eraseViewer: async ({ tenantId, documentId, viewerId, erasedAt }, now) => {
      await erasedViewers.updateOne({ _id: `${documentId}:${viewerId}` }, { $max: { at: erasedAt } }, { upsert: true });
      await forget({ tenantId, documentId, viewerId, happenedAt: { $lte: erasedAt } }, 'The viewer was erased.', now);
    },
  };
};

const nothingDue = { dueAt: '', plannedAt: '', lease: '' } as const;

/** Those that were made, and one that may be recorded before its step is taken. */
const attemptIdsOf = ({ _id, attempts }: Pick<StoredDelivery, '_id' | 'attempts'>): string[] =>
  Array.from({ length: attempts + 1 }, (_, index) => `${_id}:${index + 1}`);
