import type { Claim, Claimed, ClaimedDelivery } from './delivery-store.ts';
import { toDelivery } from './stored-delivery-mongo.ts';
import type { DeliveryCollection, StoredDelivery } from './stored-delivery-mongo.ts';

/** What is read of the due ones at once. */
const pageSize = 64;

/** Claims what is due for a process, some of each account. Whoever else claims the same at the same time gets others. */
export const claimDue = async (collection: DeliveryCollection, claim: Claim): Promise<Claimed> => {
  const { ids, more } = await dueOf(collection, claim);
  if (ids.length === 0) return { claimed: [], more };
  const { now, lease } = claim;
  const those = { _id: { $in: ids } };
  const held = { $ne: [{ $type: '$lease' }, 'missing'] };
  await collection.updateMany({ ...those, dueAt: { $lte: now } }, [
    { $set: { dueAt: lease.until, lease: { $literal: lease }, takenOver: held } },
  ]);
  const won = await collection.find({ ...those, 'lease.token': lease.token }).toArray();
  return { claimed: won.map(toClaimed), more };
};

/** The oldest of each account that has room, from one account on and round. */
const dueOf = async (
  collection: DeliveryCollection,
  claim: Claim,
): Promise<Pick<Claimed, 'more'> & { ids: string[] }> => {
  const { lane, now, limit, exceptAccounts, afterAccount } = claim;
  const ids: string[] = [];
  const more = new Set<string>();
  const turns = [{ $gt: afterAccount }, ...(afterAccount === '' ? [] : [{ $gt: '', $lte: afterAccount }])];
  for (const turn of turns) {
    for (let after = turn.$gt; ids.length < limit;) {
      const accountId = { ...turn, $gt: after, $nin: exceptAccounts };
      const page = await collection
        .find({ lane, accountId, dueAt: { $lte: now } }, { projection: { accountId: 1 } })
        .sort({ accountId: 1, dueAt: 1 })
        .limit(pageSize)
        .toArray();
      for (const [accountId, found] of byAccount(page)) {
        const taken = found.slice(0, Math.max(0, Math.min(claim.roomOf(accountId), limit - ids.length)));
        ids.push(...taken);
        if (taken.length < found.length) more.add(accountId);
      }
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      more.add(last.accountId); // the page may have cut it off
      after = last.accountId;
    }
  }
  return { ids, more: ids.length < limit ? more : undefined };
};

const byAccount = (page: Pick<StoredDelivery, '_id' | 'accountId'>[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const { _id, accountId } of page) {
    const group = groups.get(accountId);
    if (group) group.push(_id);
    else groups.set(accountId, [_id]);
  }
  return groups;
};

const toClaimed = (stored: StoredDelivery): ClaimedDelivery => ({
  ...toDelivery(stored),
  lease: stored.lease!, // found by its token
  takenOver: stored.takenOver ?? false,
  resendsOwed: stored.resendsOwed ?? 0,
});
