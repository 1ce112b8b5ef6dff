import type { DeliveryStatus } from '@docsight/api-contract';
import { Schema } from 'mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import type { Delivery, Lane } from './delivery.ts';
import type { Lease, Step } from './delivery-store.ts';

/**
 * dueAt: when it is to be attempted, or, while it is held, when its lease ends; absent when nothing is to be done, so that one index range
 * finds both what waits and what was left behind by a crash.
 * plannedAt: while it is pending, when the retry plan's next attempt is due, whatever a lease or a resend makes of dueAt.
 * takenOver: of a lease, whether another one stood before that was never let go.
 * resendsAsked, resendsOwed, resendAt: how often the owner asked for another attempt, how many of these are still to be made, and when the last was asked for.
 */
export type StoredDelivery = Omit<Delivery, 'id' | 'outsidePlan'> & {
  _id: string;
  status: DeliveryStatus;
  lane: Lane;
  dueAt?: Date;
  plannedAt?: Date;
  outsidePlan?: number;
  resendsAsked?: number;
  resendsOwed?: number;
  resendAt?: Date;
  lease?: Lease;
  takenOver?: boolean;
  settledAt?: Date;
  dropReason?: string;
};

/** Long enough for any broker to have stopped re-delivering the event: then its id need not be remembered. Housekeeping only. */
export const keptForSeconds = 30 * 24 * 3_600;

/** For every filter of the log: what is not asked for stands in the condition with all its values, and the ranges are merged in order. */
export const logIndex = { accountId: 1, eventType: 1, status: 1, createdAt: -1, _id: -1 } as const;

const schema = new Schema<StoredDelivery>({ _id: String }, { strict: false, versionKey: false });
const waiting = { partialFilterExpression: { dueAt: { $exists: true } } };
schema.index({ lane: 1, accountId: 1, dueAt: 1 }, waiting);
schema.index({ lane: 1, dueAt: 1 }, waiting);
schema.index({ accountId: 1, documentId: 1, viewerId: 1 });
schema.index(logIndex);
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptForSeconds });

export type DeliveryModel = Model<StoredDelivery>;
export type DeliveryCollection = mongo.Collection<StoredDelivery>;

export const deliveryModel = (connection: Connection): DeliveryModel =>
  (connection.models.Delivery as DeliveryModel | undefined) ??
  connection.model<StoredDelivery>('Delivery', schema, 'deliveries');

export const deliveriesOf = (connection: Connection): DeliveryCollection =>
  deliveryModel(connection).collection as unknown as DeliveryCollection;

export const toDelivery = (stored: StoredDelivery): Delivery => {
  const { _id: id, accountId, webhookId, lifetime, eventType, eventId, documentId, viewerId } = stored;
  const { happenedAt, body, attempts, outsidePlan = 0, createdAt } = stored;
  return {
    ...{ id, accountId, webhookId, lifetime, eventType, eventId, documentId, viewerId },
    ...{ happenedAt, body, attempts, outsidePlan, createdAt },
  };
};

/** A step as one update of the delivery, to be made from the attempt before. What the plan decides holds only while the delivery is pending. */
export const updateFor = ({ attempts }: Delivery, step: Step, now: Date): mongo.Document[] => {
  const made = { attempts: attempts + 1 };
  switch (step.kind) {
    case 'retry':
      return [{ $set: { ...made, ...whilePending({ lane: 'retry', plannedAt: step.dueAt }) } }, ...letGo(now)];
    case 'finish':
      return [{ $set: { ...made, ...whilePending({ status: step.status, settledAt: now }) } }, ...letGo(now)];
    case 'resent': {
      // Added, since a recovery may have begun a new round meanwhile.
      const outside = { outsidePlan: oneMore('$outsidePlan'), resendsOwed: lessOwed(1) };
      const settled = step.success ? { status: 'delivered', settledAt: now, dropReason: '$$REMOVE' } : {};
      return [{ $set: { ...made, ...outside, ...settled } }, ...letGo(now)];
    }
  }
};

export const updateForDrop = (reason: string, now: Date): mongo.Document[] => [
  { $set: { status: 'dropped', dropReason: reason, settledAt: now } },
  ...letGo(now),
];

export const updateForForgoing = (resends: number, now: Date): mongo.Document[] => [
  { $set: { resendsOwed: lessOwed(resends) } },
  ...letGo(now),
];

/** Ends the lease. What is due next: an owed resend at once, else the plan's attempt, else nothing. */
const letGo = (now: Date): mongo.Document[] => [
  {
    $set: {
      plannedAt: { $cond: [isPending, '$plannedAt', '$$REMOVE'] },
      dueAt: {
        $cond: [
          { $gt: ['$resendsOwed', 0] },
          now,
          { $cond: [isPending, { $ifNull: ['$plannedAt', now] }, '$$REMOVE'] },
        ],
      },
    },
  },
  { $unset: 'lease' },
];

export const isPending = { $eq: ['$status', 'pending'] };

export const oneMore = (field: string) => ({ $add: [{ $ifNull: [field, 0] }, 1] });

const lessOwed = (by: number) => ({ $max: [0, { $subtract: [{ $ifNull: ['$resendsOwed', 0] }, by] }] });

const whilePending = (fields: Record<string, string | Date>): mongo.Document =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { $cond: [isPending, value, `$${name}`] }]));
