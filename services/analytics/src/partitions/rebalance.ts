/** The leases and replicas as one replica reads them from the store. */
export type LeaseState = {
  /** By partition, the replica that holds its lease; null for a free one. */
  holders: (string | null)[];
  /** The live replicas, oldest first. The reading replica is among them. */
  replicas: string[];
};

/** What one replica should do with partitions. */
export type Rebalance = {
  /** Partitions that it holds and keeps. */
  keep: number[];
  /** Partitions that it holds and must release. */
  release: number[];
  /** Free partitions that it should try to take. */
  take: number[];
};

/**
 * Decides which partitions a replica keeps, releases and takes.
 *
 * Each replica has a quota by its age, and the quotas add up to the number of partitions. A replica above its quota
 * releases partitions. Free partitions are assigned to the replicas below their quota. Once all replicas read the same
 * state, one round of releases and one round of takes complete the rebalance.
 *
 * A new replica is the youngest, so only its own share moves. When a replica leaves, no other quota falls.
 */
export const rebalance = (replica: string, { holders, replicas }: LeaseState): Rebalance => {
  const heldBy = (holder: string): number[] =>
    holders.flatMap((each, partition) => (each === holder ? [partition] : []));
  const free = holders.flatMap((holder, partition) => (holder === null ? [partition] : []));
  const assigned = new Map(
    replicas.map((each, rank) => {
      const quota = quotaOf(rank, replicas.length, holders.length);
      return [each, { quota, free: free.splice(0, Math.max(0, quota - heldBy(each).length)) }];
    }),
  );
  const own = assigned.get(replica) ?? { quota: 0, free: [] };
  const held = heldBy(replica);
  return { keep: held.slice(0, own.quota), release: held.slice(own.quota), take: own.free };
};

/**
 * Returns a replica's quota. Quotas differ by at most 1; older replicas have the greater ones. Rank 0 is the oldest.
 */
const quotaOf = (rank: number, replicas: number, partitions: number): number =>
  Math.max(0, Math.ceil((partitions - rank) / replicas));
