import type { LiveReaderState } from '@docsight/contracts';

/** A reader as one or several processes of tracking have seen it. */
export type SeenState = Omit<LiveReaderState, 'ageMs'> & {
  /** `lastSeenAt` on the clock of this gateway: the clocks of machines differ. */
  seenAtMs: number;
};

/**
 * Unites two states of one viewer from two processes, or the states of two viewers that were merged. The result does
 * not depend on the order.
 */
export const unitedStates = (one: SeenState, other: SeenState): SeenState => {
  const [earlier, later] = one.lastSeenAt <= other.lastSeenAt ? [one, other] : [other, one];
  const { page, pageAt } = isPageNewer(earlier, later) ? earlier : later;
  // Field by field: copies of whole objects take several times as long, for each reader at each question.
  return {
    documentId: later.documentId,
    viewerId: later.viewerId,
    email: later.email ?? earlier.email,
    companyDomain: later.companyDomain ?? earlier.companyDomain,
    page,
    pageAt,
    since: Math.min(one.since, other.since),
    lastSeenAt: later.lastSeenAt,
    seenAtMs: Math.max(one.seenAtMs, other.seenAtMs),
  };
};

/** Returns a state as this gateway has seen it at a time of its own clock. */
export const seenStateOf = (state: LiveReaderState, nowMs: number): SeenState => ({
  documentId: state.documentId,
  viewerId: state.viewerId,
  email: state.email,
  companyDomain: state.companyDomain,
  page: state.page,
  pageAt: state.pageAt,
  since: state.since,
  lastSeenAt: state.lastSeenAt,
  seenAtMs: nowMs - state.ageMs,
});

const isPageNewer = (one: SeenState, other: SeenState): boolean =>
  one.pageAt > other.pageAt || (one.pageAt === other.pageAt && one.page > other.page);
