import type { DocumentFacts } from '@docsight/contracts';

/** `open`: readers can use the document, as far as password and gate allow. `deleted`: its address is 404. */
export type Availability = 'open' | 'deleted';

/**
 * Decides whether a document is open for readers at a given time. Every reader path asks this first, before token,
 * password and gate. No rule depends on the time yet.
 */
export const availabilityOf = (document: Pick<DocumentFacts, 'isActive'>, _now: Date): Availability =>
  document.isActive ? 'open' : 'deleted';
