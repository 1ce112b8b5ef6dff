import { keyCounts } from '@docsight/service-kit';

/** Test events that one process sends at the same time. Source: Specification 10.7. */
const testEventLimits = { total: 64, perAccount: 2 };

export type TestEventSlots = {
  /** Returns a function that releases the slot, or `undefined` if none is free for the account. */
  take(accountId: string): (() => void) | undefined;
};

/** When half of all slots are used, an account with a slot gets no other one. */
export const testEventSlots = ({ total, perAccount } = testEventLimits): TestEventSlots => {
  const used = keyCounts();
  return {
    take: (accountId) => {
      const limit = used.total() < total / 2 ? perAccount : 1;
      if (used.total() >= total || used.of(accountId) >= limit) return undefined;
      used.add(accountId, 1);
      let isUsed = true;
      return () => {
        if (isUsed) used.add(accountId, -1);
        isUsed = false;
      };
    },
  };
};
