/** What a message shares a consumer's places with, such as its account, and how many places that may take. */
export type Share = { key: string; atOnce: number };

/** Counts the places that the messages in progress take. */
export type Shares = {
  /** Takes a place in each share, and returns how to free it; undefined if one of the shares is used up. */
  take(shares: Share[]): (() => void) | undefined;
};

export const makeShares = (): Shares => {
  const taken = new Map<string, number>();
  const add = (key: string, places: 1 | -1): void => {
    const sum = (taken.get(key) ?? 0) + places;
    if (sum === 0) taken.delete(key);
    else taken.set(key, sum);
  };
  return {
    take: (shares) => {
      if (shares.some(({ key, atOnce }) => (taken.get(key) ?? 0) >= atOnce)) return undefined;
      for (const { key } of shares) add(key, 1);
      return () => {
        for (const { key } of shares) add(key, -1);
      };
    },
  };
};
