import type { DocumentFacts } from '@docsight/contracts';

/** Whether the owner wanted e-mail from a time on, as one version of the document's facts says. */
export type Switch = { version: number; at: Date; isOn: boolean };

/**
 * What is known here of a document. switches: of its latest versions, in any order. Of one that is not active nothing else is kept: title, code and URL are
 * empty.
 */
export type KnownDocument = {
  id: string;
  accountId: string;
  version: number;
  title: string;
  shortCode: string;
  url: string;
  isActive: boolean;
  isOn: boolean;
  switches: Switch[];
};

export type Snapshot = Omit<KnownDocument, 'switches'> & { at: Date };

/** at: when the facts became so. */
export const snapshotOf = (facts: DocumentFacts, at: Date): Snapshot => {
  const { documentId: id, accountId, version, isActive, settings } = facts;
  const { title, shortCode, url } = isActive ? facts : { title: '', shortCode: '', url: '' };
  return { id, accountId, version, title, shortCode, url, isActive, isOn: settings.notifications_enabled, at };
};

/** A time from `from` on, before `until`; an end that is left out is open. */
export type Span = { from?: Date; until?: Date };

/** When the owner wanted no e-mail. Before the oldest version that is known it was as that one says. */
export const timesOff = (switches: Switch[]): Span[] => {
  const inOrder = [...switches].sort((a, b) => a.version - b.version);
  return inOrder.flatMap(({ at, isOn }, index) => {
    if (isOn) return [];
    const next = inOrder[index + 1];
    return [{ ...(index > 0 && { from: at }), ...(next && { until: next.at }) }];
  });
};
