import type { DeliveryStatus } from '@docsight/api-contract';
import { collection, recordModel } from '@docsight/mongo';
import type { RecordIndex } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import { retentionSeconds } from '../../attempts/index.ts';
import type { Attempt } from '../../attempts/index.ts';
import type { AttemptQueue, Delivery, Lease } from '../delivery.ts';

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
  /** Requested resends that are not made yet. Absent before the first. */
  resendsOwed?: number;
  /** When the account requested the last resend. */
  resendAt?: Date;
  lease?: Lease;
  /** Whether the lease replaced one that had ended without a release. */
  takenOver?: boolean;
  settledAt?: Date;
  dropReason?: string;
  /** The first attempt, if it succeeded while the delivery was in a batch. All others are in `attempts`. */
  first?: FirstAttempt;
};

type FirstAttempt = Pick<Attempt, 'statusCode' | 'responseTimeMs' | 'responseBody' | 'startedAt'>;

/** Serves every filter of the log. A missing filter is a condition with all its values; the ranges merge in order. */
export const logIndex = { accountId: 1, eventType: 1, status: 1, createdAt: -1, _id: -1 } as const;

/** Serves the newest attempts of a webhook that are stored with their delivery. */
export const firstAttemptsIndex = { accountId: 1, webhookId: 1, 'first.startedAt': -1 } as const;

const onlyDue = { partialFilterExpression: { dueAt: { $exists: true } } };
const indexes: RecordIndex[] = [
  [{ queue: 1, accountId: 1, dueAt: 1 }, onlyDue],
  [{ queue: 1, dueAt: 1 }, onlyDue],
  [{ accountId: 1, documentId: 1, viewerId: 1 }],
  [logIndex],
  [firstAttemptsIndex, { partialFilterExpression: { 'first.startedAt': { $exists: true } } }],
  // The broker redelivers an event for a far shorter time, so later its id need not be known.
  [{ createdAt: 1 }, { expireAfterSeconds: retentionSeconds }],
];

export type DeliveryCollection = mongo.Collection<StoredDelivery>;

export const deliveryModel = (connection: Connection): Model<StoredDelivery> =>
  recordModel<StoredDelivery>(connection, 'deliveries', indexes);

export const deliveryCollection = (connection: Connection): DeliveryCollection => collection(deliveryModel(connection));
