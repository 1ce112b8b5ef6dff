/** What a replica sees. holders: by partition who holds its lease, or null. replicas: those that live, the oldest first; the one that sees is among them. */
export type Seen = { holders: (string | null)[]; replicas: string[] };

/** keep: what a replica holds and goes on with. leave: what it holds and gives back. take: what it tries to get. */
export type Shares = { keep: number[]; leave: number[]; take: number[] };

/**
 * What one replica is to do. Each replica has a quota by its age, and those of all add up to the partitions; so when somebody holds less than it should, a partition is free
 * or somebody holds too much. Whoever holds too much gives back, and the free ones are allotted to those who hold too little. Once everybody sees the
 * same, all is shared after one round of giving back and one of taking, and nobody has anything to do from then on.
 * A newcomer is the youngest, so only what it gets changes hands; when one has gone, nobody's quota falls.
 */
export const sharesOf = (replica: string, { holders, replicas }: Seen): Shares => {
  const heldBy = (holder: string): number[] =>
    holders.flatMap((each, partition) => (each === holder ? [partition] : []));
  const free = holders.flatMap((holder, partition) => (holder === null ? [partition] : []));
  const allotted = new Map(
    replicas.map((each, rank) => {
      const quota = quotaOf(rank, replicas.length, holders.length);
      return [each, { quota, free: free.splice(0, Math.max(0, quota - heldBy(each).length)) }];
    }),
  );
  const own = allotted.get(replica) ?? { quota: 0, free: [] };
  const held = heldBy(replica);
  return { keep: held.slice(0, own.quota), leave: held.slice(own.quota), take: own.free };
};

/** Shares that differ by one at most, greater for the older ones. rank: by age, 0 for the oldest. */
const quotaOf = (rank: number, replicas: number, partitions: number): number =>
  Math.max(0, Math.ceil((partitions - rank) / replicas));
