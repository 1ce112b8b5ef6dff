/** Room that work needs. Its key, such as a reader, belongs to an owner, such as an account. */
type Claim = { key: string; owner: string };

/** The limit that leaves no room for more. */
type ReachedLimit = 'key' | 'owner' | 'total';

/** Counts how much waits, so that neither a key nor an owner takes the room of others. */
export type FairRoom = {
  /** Takes room, or returns the limit that leaves none. */
  take(claim: Claim, size: number): ReachedLimit | undefined;
  /** Frees room that was taken. Call it once. */
  free(claim: Claim, size: number): void;
};

/** All limits are sums of sizes. */
export type RoomLimits = {
  perKey: number;
  perOwner: number;
  total: number;
  /** The part of the total for owners that take little: no other owner can fill it. */
  kept: number;
  /** An owner takes little if it has no more than this. */
  little: number;
};

export const fairRoom = ({ perKey, perOwner, total, kept, little }: RoomLimits): FairRoom => {
  const byKey = new Map<string, number>();
  const byOwner = new Map<string, number>();
  let taken = 0;

  const add = ({ key, owner }: Claim, size: number): void => {
    addTo(byKey, key, size);
    addTo(byOwner, owner, size);
    taken += size;
  };

  const reachedLimit = ({ key, owner }: Claim, size: number): ReachedLimit | undefined => {
    const ofOwner = (byOwner.get(owner) ?? 0) + size;
    if ((byKey.get(key) ?? 0) + size > perKey) return 'key';
    if (ofOwner > perOwner) return 'owner';
    return taken + size > (ofOwner <= little ? total : total - kept) ? 'total' : undefined;
  };

  return {
    take: (claim, size) => {
      const reached = reachedLimit(claim, size);
      if (reached === undefined) add(claim, size);
      return reached;
    },
    free: (claim, size) => add(claim, -size),
  };
};

/** Removes an entry of 0, so that the map is as large as the number of those that take room. */
const addTo = (sizes: Map<string, number>, name: string, size: number): void => {
  const sum = (sizes.get(name) ?? 0) + size;
  if (sum === 0) sizes.delete(name);
  else sizes.set(name, sum);
};
