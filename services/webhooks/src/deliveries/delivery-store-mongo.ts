import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import type { Delivery, Lane } from './delivery.ts';
import type { Claim, DeliveryStore } from './delivery-store.ts';

/**
 * dueAt: when it is to be attempted, or, while it is held, when its lease ends; absent once it is settled, so that one index range
 * finds both what waits and what was left behind by a crash.
 */
type Stored = Omit<Delivery, 'id'> & {
  _id: string;
  status: 'pending' | 'delivered' | 'failed' | 'dropped';
  lane: Lane;
  dueAt?: Date;
  lease?: { owner: string; until: Date; token: string; kept?: true };
  settledAt?: Date;
  dropReason?: string;
};

/** Long enough for any broker to have stopped re-delivering the event: then its id need not be remembered. Housekeeping only. */
export const keptForSeconds = 30 * 24 * 3_600;

const erasedAtOnce = 500;

const schema = new Schema<Stored>({ _id: String }, { strict: false, versionKey: false });
const waiting = { partialFilterExpression: { dueAt: { $exists: true } } };
schema.index({ lane: 1, tenantId: 1, dueAt: 1 }, waiting);
schema.index({ lane: 1, dueAt: 1 }, waiting);
schema.index({ webhookId: 1, dueAt: 1 }, waiting);
schema.index({ tenantId: 1, documentId: 1, viewerId: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptForSeconds });

/** The collection `deliveries`. */
export const mongoDeliveryStore = (connection: Connection): DeliveryStore & { model: Model<Stored> } => {
  const model = connection.model<Stored>('Delivery', schema, 'deliveries');
  const collection = model.collection as unknown as mongo.Collection<Stored>;

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
      await collection.insertOne({ _id: id, ...state, status: 'pending', lane: 'first', dueAt: state.createdAt });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };

  /** Drops those that wait and forgets what all of them say, some at a time. */
  const forget = async (left: mongo.Filter<Stored>, dropReason: string, now: Date): Promise<void> => {
    const dropped = { status: 'dropped', dropReason, settledAt: now } as const;
    for (;;) {
      const batch = await collection
        .find({ ...left, body: { $ne: '' } }, { projection: { _id: 1 } })
        .limit(erasedAtOnce)
        .toArray();
      if (batch.length === 0) return;
      const those = { _id: { $in: batch.map(({ _id }) => _id) } };
      // A process that holds one of them finds its lease gone before it sends.
      await collection.updateMany({ ...those, status: 'pending' }, { $set: dropped, $unset: { dueAt: '', lease: '' } });
      await collection.updateMany(those, { $set: { body: '' } });
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
    return held ? { ...fromStored(held), token, takenOver: held.lease !== undefined } : undefined;
  };

  const settle = async (delivery: Delivery, to: Pick<Stored, 'status' | 'settledAt' | 'dropReason' | 'attempts'>) => {
    await collection.updateOne(untouched(delivery), { $set: to, $unset: { dueAt: '', lease: '' } });
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
    retryAt: async (delivery, dueAt) => {
      await collection.updateOne(untouched(delivery), {
        $set: { attempts: delivery.attempts + 1, lane: 'retry', dueAt },
        $unset: { lease: '' },
      });
    },
    finish: (delivery, status, now) => settle(delivery, { status, attempts: delivery.attempts + 1, settledAt: now }),
    drop: (delivery, reason, now) =>
      settle(delivery, { status: 'dropped', dropReason: reason, attempts: delivery.attempts, settledAt: now }),
    release: async (delivery, now) => {
      await collection.updateOne(
        { _id: delivery.id, 'lease.token': delivery.token },
        { $set: { dueAt: now }, $unset: { lease: '' } },
      );
    },
    dropWaiting: async (webhookId, beforeLifetime, now) => {
      await collection.updateMany(
        { webhookId, lifetime: { $lt: beforeLifetime }, dueAt: { $exists: true }, lease: { $exists: false } },
        {
          $set: { status: 'dropped', dropReason: 'The webhook was disabled or deleted.', settledAt: now },
          $unset: { dueAt: '' },
        },
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

const fromStored = ({
  _id,
  tenantId,
  webhookId,
  lifetime,
  eventType,
  eventId,
  documentId,
  viewerId,
  happenedAt,
  body,
  attempts,
  createdAt,
}: Stored): Delivery => ({
  id: _id,
  ...{ tenantId, webhookId, lifetime, eventType, eventId, documentId, viewerId, happenedAt, body, attempts, createdAt },
});

/** The fence: whoever held the delivery, the step after attempt n is taken once, from n - 1 attempts. */
const untouched = ({ id, attempts }: Delivery): mongo.Filter<Stored> => ({ _id: id, attempts, status: 'pending' });
