import type { ClaimedDelivery } from '../delivery.ts';
import type { DeliveryCollection, StoredDelivery } from './delivery-model.ts';
import type { Claim, Claimed } from '../delivery-store.ts';
import { isUnderLease } from './delivery-updates-mongo.ts';

/** Due deliveries that one query reads. */
const pageSize = 64;

/** Claims due deliveries, some of each account. Of two processes that find the same one, the first write wins. */
export const claimDue = async (collection: DeliveryCollection, claim: Claim): Promise<Claimed> => {
  const { ids, accountsWithMore } = await findDue(collection, claim);
  if (ids.length === 0) return { claimed: [], accountsWithMore };
  const { now, lease } = claim;
  const found = { _id: { $in: ids } };
  await collection.updateMany({ ...found, dueAt: { $lte: now } }, [
    { $set: { dueAt: lease.until, lease: { $literal: lease }, takenOver: isUnderLease } },
  ]);
  const won = await collection.find({ ...found, 'lease.token': lease.token }).toArray();
  return { claimed: won.map(toClaimed), accountsWithMore };
};

type Found = { ids: string[] } & Pick<Claimed, 'accountsWithMore'>;

/** Finds the oldest due deliveries of each account with room. Starts after `afterAccount`, then wraps around. */
const findDue = async (collection: DeliveryCollection, claim: Claim): Promise<Found> => {
  const ids: string[] = [];
  const accountsWithMore = new Set<string>();
  for (const range of accountRanges(claim.afterAccount)) {
    for (let after = range.$gt; ids.length < claim.limit;) {
      const page = await duePage(collection, claim, { ...range, $gt: after });
      for (const [accountId, due] of byAccount(page)) {
        const taken = due.slice(0, Math.max(0, Math.min(claim.roomOf(accountId), claim.limit - ids.length)));
        ids.push(...taken);
        if (taken.length < due.length) accountsWithMore.add(accountId);
      }
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      accountsWithMore.add(last.accountId); // the page may end in the middle of this account
      after = last.accountId;
    }
  }
  return { ids, accountsWithMore: ids.length < claim.limit ? accountsWithMore : undefined };
};

type AccountRange = { $gt: string; $lte?: string };

const accountRanges = (afterAccount: string): AccountRange[] =>
  afterAccount === '' ? [{ $gt: '' }] : [{ $gt: afterAccount }, { $gt: '', $lte: afterAccount }];

type DueDelivery = Pick<StoredDelivery, '_id' | 'accountId'>;

const duePage = (
  collection: DeliveryCollection,
  { queue, now, accountsWithoutRoom }: Claim,
  range: AccountRange,
): Promise<DueDelivery[]> =>
  collection
    .find(
      { queue, accountId: { ...range, $nin: accountsWithoutRoom }, dueAt: { $lte: now } },
      { projection: { accountId: 1 } },
    )
    .sort({ accountId: 1, dueAt: 1 })
    .limit(pageSize)
    .toArray();

const byAccount = (page: DueDelivery[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const { _id, accountId } of page) {
    const group = groups.get(accountId);
    if (group) group.push(_id);
    else groups.set(accountId, [_id]);
  }
  return groups;
};

const toClaimed = (stored: StoredDelivery): ClaimedDelivery => ({
  id: stored._id,
  accountId: stored.accountId,
  webhookId: stored.webhookId,
  lifetime: stored.lifetime,
  eventType: stored.eventType,
  eventId: stored.eventId,
  documentId: stored.documentId,
  viewerId: stored.viewerId,
  happenedAt: stored.happenedAt,
  body: stored.body,
  attempts: stored.attempts,
  outsidePlan: stored.outsidePlan,
  createdAt: stored.createdAt,
  ...(stored.requestId !== undefined && { requestId: stored.requestId }),
  ...(stored.traceparent !== undefined && { traceparent: stored.traceparent }),
  lease: stored.lease!, // found by its token
  takenOver: stored.takenOver ?? false,
  resendsOwed: stored.resendsOwed ?? 0,
});
