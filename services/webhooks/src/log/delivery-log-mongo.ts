import { deliveryStatuses } from '@docsight/api-contract';
import { publicEventTypes } from '@docsight/contracts';
import type { Connection, mongo } from 'mongoose';
import { attemptIdOf } from '../attempts/index.ts';
import type { LoggedAttempt } from '../attempts/index.ts';
import { deliveryCollection, firstAttemptsIndex, logIndex } from '../deliveries/index.ts';
import type { DeliveryStore, StoredDelivery } from '../deliveries/index.ts';
import { maxListed } from './delivery-log.ts';
import type { DeliveryLog, LogFilter, LoggedDelivery } from './delivery-log.ts';

/** Reads the collection `deliveries` by one index: a page reads only its entries, a total at most `maxListed` keys. */
export const mongoDeliveryLog = (connection: Connection, deliveries: Pick<DeliveryStore, 'detachOf'>): DeliveryLog => {
  const collection = deliveryCollection(connection);
  return {
    refresh: (accountId) => deliveries.detachOf(accountId),
    list: async (accountId, filter, { skip, limit }) => {
      const within = Math.min(limit, maxListed - skip);
      if (within <= 0) return [];
      const found = collection.find(logCondition(accountId, filter), { projection: withoutBodies, hint: logIndex });
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
    newestFirstAttempts: async (accountId, webhookId, limit) => {
      const withFirst = { accountId, webhookId, 'first.startedAt': { $exists: true } };
      const found = collection
        .find(withFirst, { projection: withoutBodies, hint: firstAttemptsIndex })
        .sort({ 'first.startedAt': -1 });
      return (await found.limit(limit).toArray()).flatMap((stored) => toLogged(stored).firstAttempt ?? []);
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

const withoutBodies = { body: 0, 'first.responseBody': 0 } as const;

export const toLogged = (stored: WithoutBody): LoggedDelivery => ({
  id: stored._id,
  eventId: stored.eventId,
  eventType: stored.eventType,
  status: stored.status,
  attempts: stored.attempts,
  createdAt: stored.createdAt,
  nextAttemptAt: nextAttemptAt(stored),
  dropReason: stored.status === 'dropped' ? (stored.dropReason ?? null) : null,
  firstAttempt: firstAttemptOf(stored),
});

/** Only a success is stored with its delivery. The response body is null where a list leaves it out. */
const firstAttemptOf = ({ _id, eventType, eventId, first }: WithoutBody): LoggedAttempt | undefined =>
  first && {
    id: attemptIdOf(_id, 1),
    eventType,
    eventId,
    attempt: 1,
    errorMessage: null,
    ...first,
    responseBody: first.responseBody ?? null,
  };

const nextAttemptAt = ({ status, resendsOwed = 0, resendAt, plannedAt }: WithoutBody): Date | null => {
  if (resendsOwed > 0) return resendAt ?? null;
  return status === 'pending' ? (plannedAt ?? null) : null;
};
