/** Test events that one process sends at the same time. Source: Specification 10.7. */
const testEventLimits = { total: 64, perAccount: 2 };

export type TestEventSlots = {
  /** Returns a function that releases the slot, or `undefined` if none is free for the account. */
  take(accountId: string): (() => void) | undefined;
};

/** When half of all slots are used, an account with a slot gets no other one. */
export const testEventSlots = ({ total, perAccount } = testEventLimits): TestEventSlots => {
  const used = new Map<string, Set<symbol>>();
  let usedByAll = 0;
  return {
    take: (accountId) => {
      const own = used.get(accountId) ?? new Set();
      const limit = usedByAll < total / 2 ? perAccount : 1;
      if (usedByAll >= total || own.size >= limit) return undefined;
      const slot = Symbol(accountId);
      used.set(accountId, own.add(slot));
      usedByAll += 1;
      return () => {
        if (!own.delete(slot)) return;
        usedByAll -= 1;
        if (own.size === 0) used.delete(accountId);
      };
    },
  };
};
