import { deliveryStatuses } from '@docsight/api-contract';
import { publicEventTypes } from '@docsight/contracts';
import type { Connection, mongo } from 'mongoose';
import { deliveryCollection, logIndex } from '../deliveries/index.ts';
import type { StoredDelivery } from '../deliveries/index.ts';
import { maxListed } from './delivery-log.ts';
import type { DeliveryLog, LogFilter, LoggedDelivery } from './delivery-log.ts';

/** Reads the collection `deliveries` by one index: a page reads only its entries, a total at most `maxListed` keys. */
export const mongoDeliveryLog = (connection: Connection): DeliveryLog => {
  const collection = deliveryCollection(connection);
  return {
    list: async (accountId, filter, { skip, limit }) => {
      const within = Math.min(limit, maxListed - skip);
      if (within <= 0) return [];
      const found = collection.find(logCondition(accountId, filter), { projection: { body: 0 }, hint: logIndex });
      return (await found.sort({ createdAt: -1, _id: -1 }).skip(skip).limit(within).toArray()).map(toLogged);
    },
    total: (accountId, filter) =>
      collection.countDocuments(logCondition(accountId, filter), { limit: maxListed, hint: logIndex }),
    page: async (accountId, after, limit) => {
      // The first bound is that of the index, the second one excludes the last delivery itself.
      const following = after && {
        createdAt: { $lte: after.createdAt },
        $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after.id } }],
      };
      const found = collection.find({ ...logCondition(accountId), ...following }, { hint: logIndex });
      const stored = await found.sort({ createdAt: -1, _id: -1 }).limit(limit).toArray();
      return stored.map((delivery) => ({ ...toLogged(delivery), body: delivery.body }));
    },
    one: async (accountId, id) => {
      const stored = await collection.findOne({ _id: id, accountId });
      return stored ? { ...toLogged(stored), body: stored.body } : undefined;
    },
  };
};

/** Names all values of a missing filter, so that the index returns each range in the order of the list. */
export const logCondition = (
  accountId: string,
  { eventType, status }: LogFilter = { eventType: undefined, status: undefined },
): mongo.Filter<StoredDelivery> => ({
  accountId,
  eventType: eventType ?? { $in: [...publicEventTypes] },
  status: status ?? { $in: [...deliveryStatuses] },
});

type WithoutBody = Omit<StoredDelivery, 'body'>;

export const toLogged = (stored: WithoutBody): LoggedDelivery => ({
  id: stored._id,
  eventId: stored.eventId,
  eventType: stored.eventType,
  status: stored.status,
  attempts: stored.attempts,
  createdAt: stored.createdAt,
  nextAttemptAt: nextAttemptAt(stored),
  dropReason: stored.status === 'dropped' ? (stored.dropReason ?? null) : null,
});

const nextAttemptAt = ({ status, resendsOwed = 0, resendAt, plannedAt }: WithoutBody): Date | null => {
  if (resendsOwed > 0) return resendAt ?? null;
  return status === 'pending' ? (plannedAt ?? null) : null;
};
