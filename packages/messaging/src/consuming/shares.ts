import { keyCounts } from '@docsight/service-kit';

/** Messages with one key, such as an account, share some of a consumer's places: at most `atOnce`. */
export type Share = { key: string; atOnce: number };

/** Counts the places that the messages in progress take. */
export type Shares = {
  /**
   * Takes a place in each share, and returns how to free them. Waits for a moment while one is used up.
   * Undefined: no place became free, or a message before it waited in vain.
   */
  take(shares: Share[]): Promise<(() => void) | undefined>;
};

/** Putting a message off costs more than handling most of them, so it waits this long for those before it. */
const maxWaitMs = 250;

export const makeShares = (): Shares => {
  const taken = keyCounts();
  /** Shares that freed no place while a message waited for one. No other message waits for them. */
  const stalled = new Set<string>();
  /** Messages that wait for a place, in the order of their arrival. */
  const waiting = new Set<() => void>();

  const isUsedUp = ({ key, atOnce }: Share): boolean => taken.of(key) >= atOnce;
  const takeNow = (shares: Share[]): (() => void) | undefined => {
    if (shares.some(isUsedUp)) return undefined;
    for (const { key } of shares) taken.add(key, 1);
    return () => {
      for (const { key } of shares) {
        taken.add(key, -1);
        stalled.delete(key);
      }
      for (const tryAgain of waiting) tryAgain();
    };
  };
  const takeInTime = (shares: Share[]): ReturnType<Shares['take']> =>
    new Promise((resolve) => {
      const leave = (free?: () => void): void => {
        clearTimeout(timer);
        waiting.delete(tryAgain);
        resolve(free);
      };
      const tryAgain = (): void => {
        const free = takeNow(shares);
        if (free) leave(free);
      };
      const timer = setTimeout(() => {
        for (const { key } of shares.filter(isUsedUp)) stalled.add(key);
        leave();
      }, maxWaitMs);
      waiting.add(tryAgain);
    });

  return {
    take: async (shares) => {
      const free = takeNow(shares);
      if (free || shares.some(({ key }) => stalled.has(key))) return free;
      return takeInTime(shares);
    },
  };
};
