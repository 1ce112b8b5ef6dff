import type { DataOf, DocumentFacts } from '@docsight/contracts';

/** What the account's totals and its list of top documents need of a document's facts. */
type AccountFacts = Pick<
  DocumentFacts,
  'version' | 'isActive' | 'createdAt' | 'title' | 'shortCode' | 'pageCount' | 'erased'
>;

/** The figures of a document ever. version: 0 before the first were told. pagesSeen: summed over viewers. */
type AccountStats = Pick<DataOf<'document.stats_changed'>, 'version' | 'views' | 'leads' | 'level'> & {
  viewers: number;
  pagesSeen: number;
};

/** All that was told of one document of an account. facts: null before the first were told. */
export type AccountDocument = { documentId: string; facts: AccountFacts | null; stats: AccountStats };

/** What a message tells of a document: facts, figures, or both. */
export type ToldDocument = { documentId: string; facts?: AccountFacts; stats?: AccountStats };

/**
 * What is known of a document after one more message, in whatever order they come: of the facts and of the figures, each by itself, what the greatest version said.
 * The very same when the message says nothing new. Of an erased document no figures are kept.
 */
export const successor = (stored: AccountDocument, told: ToldDocument): AccountDocument => {
  const facts = told.facts && told.facts.version > (stored.facts?.version ?? 0) ? told.facts : stored.facts;
  const isErased = facts?.erased === true;
  const newer = told.stats && told.stats.version > stored.stats.version ? told.stats : stored.stats;
  const stats = isErased ? noStats : newer;
  return facts === stored.facts && sameStats(stats, stored.stats) ? stored : { ...stored, facts, stats };
};

/** A document of which nothing was told yet. */
export const untold = (documentId: string): AccountDocument => ({ documentId, facts: null, stats: noStats });

export const factsTold = ({ documentId, ...facts }: DocumentFacts): ToldDocument => {
  const { version, isActive, createdAt, title, shortCode, pageCount, erased } = facts;
  return {
    documentId,
    facts: { version, isActive, createdAt, title, shortCode, pageCount, ...(erased && { erased }) },
  };
};

export const statsTold = (data: DataOf<'document.stats_changed'>): ToldDocument => {
  const { documentId, version, views, uniqueViewers: viewers, leads, level, pagesSeen = 0 } = data;
  return { documentId, stats: { version, views, viewers, leads, level, pagesSeen } };
};

const noStats: AccountStats = { version: 0, views: 0, viewers: 0, leads: 0, level: 'not_opened', pagesSeen: 0 };

/** Figures of one version are the same. */
const sameStats = (a: AccountStats, b: AccountStats): boolean => a.version === b.version;
