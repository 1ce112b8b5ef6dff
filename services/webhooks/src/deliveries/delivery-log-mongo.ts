import { deliveryStatuses } from '@docsight/api-contract';
import { publicEventTypes } from '@docsight/contracts';
import type { Connection, mongo } from 'mongoose';
import { longestLog } from './delivery-log.ts';
import type { DeliveryLog, LogFilter, LoggedDelivery } from './delivery-log.ts';
import { deliveriesOf, logIndex } from './stored-delivery-mongo.ts';
import type { StoredDelivery } from './stored-delivery-mongo.ts';

/** Reads the collection `deliveries` by one index: a page costs no more than its entries, a total no more than the longest log. */
export const mongoDeliveryLog = (connection: Connection): DeliveryLog => {
  const collection = deliveriesOf(connection);
  return {
    list: async (accountId, filter, { skip, limit }) => {
      const within = Math.min(limit, longestLog - skip);
      if (within <= 0) return [];
      const found = collection.find(conditionOf(accountId, filter), { projection: { body: 0 }, hint: logIndex });
      return (await found.sort({ createdAt: -1, _id: -1 }).skip(skip).limit(within).toArray()).map(toLogged);
    },
    total: (accountId, filter) =>
      collection.countDocuments(conditionOf(accountId, filter), { limit: longestLog, hint: logIndex }),
    one: async (accountId, id) => {
      const stored = await collection.findOne({ _id: id, accountId });
      return stored ? { ...toLogged(stored), body: stored.body } : undefined;
    },
  };
};

/** What is not asked for is named with all its values, so that the one index gives each range in the order of the list. */
export const conditionOf = (
  accountId: string,
  { eventType, status }: LogFilter = anything,
): mongo.Filter<StoredDelivery> => ({
  accountId,
  eventType: eventType ?? { $in: [...publicEventTypes] },
  status: status ?? { $in: [...deliveryStatuses] },
});

const anything: LogFilter = { eventType: undefined, status: undefined };

export const toLogged = (stored: Omit<StoredDelivery, 'body'>): LoggedDelivery => ({
  id: stored._id,
  eventId: stored.eventId,
  eventType: stored.eventType,
  status: stored.status,
  attempts: stored.attempts,
  createdAt: stored.createdAt,
  nextAttemptAt: nextAttemptOf(stored),
  dropReason: stored.status === 'dropped' ? (stored.dropReason ?? null) : null,
});

const nextAttemptOf = ({
  status,
  resendsOwed = 0,
  resendAt,
  plannedAt,
  dueAt,
}: Omit<StoredDelivery, 'body'>): Date | null => {
  if (resendsOwed > 0) return resendAt ?? null;
  return status === 'pending' ? (plannedAt ?? dueAt ?? null) : null;
};
