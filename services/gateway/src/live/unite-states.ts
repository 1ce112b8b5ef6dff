import type { LiveReaderState } from '@docsight/contracts';

/** A reader as one or several processes of tracking have seen it. */
export type SeenState = Omit<LiveReaderState, 'ageMs'> & {
  /** `lastSeenAt` on the clock of this gateway: the clocks of machines differ. */
  seenAtMs: number;
};

/**
 * Unites what two processes have seen of one viewer, or what was seen of two viewers that became one.
 * The result does not depend on the order.
 */
export const unitedStates = (one: SeenState, other: SeenState): SeenState => {
  const [earlier, later] = one.lastSeenAt <= other.lastSeenAt ? [one, other] : [other, one];
  const { page, pageAt } = isPageNewer(earlier, later) ? earlier : later;
  return {
    ...later,
    ...{ page, pageAt },
    email: later.email ?? earlier.email,
    companyDomain: later.companyDomain ?? earlier.companyDomain,
    since: Math.min(one.since, other.since),
    seenAtMs: Math.max(one.seenAtMs, other.seenAtMs),
  };
};

const isPageNewer = (one: SeenState, other: SeenState): boolean =>
  one.pageAt > other.pageAt || (one.pageAt === other.pageAt && one.page > other.page);
