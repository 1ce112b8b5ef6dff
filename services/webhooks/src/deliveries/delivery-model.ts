import type { DeliveryStatus } from '@docsight/api-contract';
import { Schema } from 'mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import { retentionSeconds } from '../attempts/index.ts';
import type { AttemptQueue, Delivery, Lease } from './delivery.ts';

/** A delivery as it is stored; `_id` is its id. */
export type StoredDelivery = Omit<Delivery, 'id'> & {
  _id: string;
  status: DeliveryStatus;
  queue: AttemptQueue;
  /**
   * When the next attempt is due or, under a lease, when the lease ends. Absent if nothing is to be done.
   * So one index range finds both the waiting deliveries and those of a process that died.
   */
  dueAt?: Date;
  /** While pending: when the retry plan's next attempt is due. A lease or a resend changes only `dueAt`. */
  plannedAt?: Date;
  /** Resends that the account has requested. Absent before the first. */
  resendsAsked?: number;
  /** Those of them that are still to be made. Absent before the first. */
  resendsOwed?: number;
  /** When the account requested the last resend. */
  resendAt?: Date;
  lease?: Lease;
  /** Whether the lease replaced one that had ended without a release. */
  takenOver?: boolean;
  settledAt?: Date;
  dropReason?: string;
};

/** Serves every filter of the log. A missing filter is a condition with all its values; the ranges merge in order. */
export const logIndex = { accountId: 1, eventType: 1, status: 1, createdAt: -1, _id: -1 } as const;

const schema = new Schema<StoredDelivery>({ _id: String }, { strict: false, versionKey: false });
const onlyDue = { partialFilterExpression: { dueAt: { $exists: true } } };
schema.index({ queue: 1, accountId: 1, dueAt: 1 }, onlyDue);
schema.index({ queue: 1, dueAt: 1 }, onlyDue);
schema.index({ accountId: 1, documentId: 1, viewerId: 1 });
schema.index(logIndex);
// Far longer than the broker redelivers an event, so its id need not be remembered.
schema.index({ createdAt: 1 }, { expireAfterSeconds: retentionSeconds });

export type DeliveryModel = Model<StoredDelivery>;
export type DeliveryCollection = mongo.Collection<StoredDelivery>;

export const deliveryModel = (connection: Connection): DeliveryModel =>
  (connection.models.Delivery as DeliveryModel | undefined) ??
  connection.model<StoredDelivery>('Delivery', schema, 'deliveries');

export const deliveryCollection = (connection: Connection): DeliveryCollection =>
  deliveryModel(connection).collection as unknown as DeliveryCollection;
