import { keyCounts } from './key-counts.ts';

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
  /** The part of the total for small owners: no other owner can fill it. */
  reservedForSmall: number;
  /** An owner is small if it takes no more than this. */
  smallUpTo: number;
  /** The part of an owner's room for its small keys: its other keys cannot fill it. */
  reservedForSmallKeys: number;
  /** A key is small if it takes no more than this. */
  smallKeyUpTo: number;
};

export const fairRoom = (limits: RoomLimits): FairRoom => {
  const { perKey, perOwner, total, reservedForSmall, smallUpTo, reservedForSmallKeys, smallKeyUpTo } = limits;
  const ofKeys = keyCounts();
  const ofOwners = keyCounts();

  const add = ({ key, owner }: Claim, size: number): void => {
    ofKeys.add(key, size);
    ofOwners.add(owner, size);
  };

  const reachedLimit = ({ key, owner }: Claim, size: number): ReachedLimit | undefined => {
    const [ofKey, ofOwner] = [ofKeys.of(key) + size, ofOwners.of(owner) + size];
    if (ofKey > perKey) return 'key';
    if (ofOwner > (ofKey <= smallKeyUpTo ? perOwner : perOwner - reservedForSmallKeys)) return 'owner';
    return ofOwners.total() + size > (ofOwner <= smallUpTo ? total : total - reservedForSmall) ? 'total' : undefined;
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
