import type { Claim, Claimed, ClaimedDelivery } from './delivery-store.ts';
import { toDelivery } from './stored-delivery-mongo.ts';
import type { DeliveryCollection, StoredDelivery } from './stored-delivery-mongo.ts';

/** What is read of the due ones at once. */
const pageSize = 64;

/** Claims what is due for a process, some of each tenant. Whoever else claims the same at the same time gets others. */
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

/** The oldest of each tenant that has room, from one tenant on and round. */
const dueOf = async (
  collection: DeliveryCollection,
  claim: Claim,
): Promise<Pick<Claimed, 'more'> & { ids: string[] }> => {
  const { lane, now, limit, exceptTenants, afterTenant } = claim;
  const ids: string[] = [];
  const more = new Set<string>();
  const turns = [{ $gt: afterTenant }, ...(afterTenant === '' ? [] : [{ $gt: '', $lte: afterTenant }])];
  for (const turn of turns) {
    for (let after = turn.$gt; ids.length < limit;) {
      const tenantId = { ...turn, $gt: after, $nin: exceptTenants };
      const page = await collection
        .find({ lane, tenantId, dueAt: { $lte: now } }, { projection: { tenantId: 1 } })
        .sort({ tenantId: 1, dueAt: 1 })
        .limit(pageSize)
        .toArray();
      for (const [tenant, found] of byTenant(page)) {
        const taken = found.slice(0, Math.max(0, Math.min(claim.roomOf(tenant), limit - ids.length)));
        ids.push(...taken);
        if (taken.length < found.length) more.add(tenant);
      }
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      more.add(last.tenantId); // the page may have cut it off
      after = last.tenantId;
    }
  }
  return { ids, more: ids.length < limit ? more : undefined };
};

const byTenant = (page: Pick<StoredDelivery, '_id' | 'tenantId'>[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const { _id, tenantId } of page) {
    const group = groups.get(tenantId);
    if (group) group.push(_id);
    else groups.set(tenantId, [_id]);
  }
  return groups;
};

const toClaimed = (stored: StoredDelivery): ClaimedDelivery => ({
  ...toDelivery(stored),
  lease: stored.lease!, // found by its token
  takenOver: stored.takenOver ?? false,
  resendsOwed: stored.resendsOwed ?? 0,
});
