import type { DataOf, DocumentFacts } from '@docsight/contracts';

/** The facts that the account's totals and its list of top documents need. */
type AccountFacts = Pick<
  DocumentFacts,
  'version' | 'isActive' | 'createdAt' | 'title' | 'shortCode' | 'pageCount' | 'erased'
>;

/** The figures of a document in all time. */
type AccountStats = Pick<DataOf<'document.stats_changed'>, 'version' | 'views' | 'leads' | 'level'> & {
  viewers: number;
  /** The number of distinct pages that each viewer saw, summed over viewers. */
  pagesSeen: number;
};

/** What is known of one document of an account. */
export type AccountDocument = {
  documentId: string;
  /** Null until they arrive. */
  facts: AccountFacts | null;
  /** Zeros with version 0 until they arrive. */
  stats: AccountStats;
  /** The number of the document among those of its account, from 0. Null until its first fold. It never changes. */
  place: number | null;
};

/** A change of a document: new facts or new figures in all time. Without both, only its days may have changed. */
export type DocumentUpdate = { documentId: string; facts?: AccountFacts; stats?: AccountStats };

/**
 * Applies an update to a document. Updates may come twice and in any order: the facts and the figures with the greatest
 * version win. Returns the same object if the update has nothing new. An erased document keeps no figures.
 */
export const applyUpdate = (document: AccountDocument, update: DocumentUpdate): AccountDocument => {
  const facts = newest(document.facts, update.facts);
  const stats = facts?.erased === true ? zeroStats : newest(document.stats, update.stats);
  const isSame = facts === document.facts && stats.version === document.stats.version;
  return isSame ? document : { ...document, facts, stats };
};

const newest = <Known extends { version: number } | null, New extends { version: number }>(
  known: Known,
  update: New | undefined,
): Known | New => (update && update.version > (known?.version ?? 0) ? update : known);

/** Returns a document without known facts and figures. */
export const unknownDocument = (documentId: string): AccountDocument => ({
  documentId,
  facts: null,
  stats: zeroStats,
  place: null,
});

export const factsUpdate = ({ documentId, ...facts }: DocumentFacts): DocumentUpdate => {
  const { version, isActive, createdAt, title, shortCode, pageCount, erased } = facts;
  return {
    documentId,
    facts: { version, isActive, createdAt, title, shortCode, pageCount, ...(erased && { erased }) },
  };
};

export const statsUpdate = (data: DataOf<'document.stats_changed'>): DocumentUpdate => {
  const { documentId, version, views, uniqueViewers: viewers, leads, level, pagesSeen } = data;
  return { documentId, stats: { version, views, viewers, leads, level, pagesSeen } };
};

const zeroStats: AccountStats = { version: 0, views: 0, viewers: 0, leads: 0, level: 'not_opened', pagesSeen: 0 };
