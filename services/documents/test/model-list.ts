import type { Document } from '../src/documents/index.ts';
import type { DocumentQuery } from '../src/documents/document-store.ts';

/** Lists documents in memory, to compare with the store. Source: Specification 4.10 and Specification 4.11. */
export const modelList = (documents: Document[], query: DocumentQuery): { ids: string[]; total: number } => {
  const found = documents.filter((document) => isIn(document, query)).toSorted(comparing(query));
  return { ids: found.slice(query.skip, query.skip + query.limit).map(({ id }) => id), total: found.length };
};

const isIn = (document: Document, query: DocumentQuery): boolean =>
  document.accountId === query.accountId &&
  document.isActive &&
  (query.searchKey === null || document.titleKey.includes(query.searchKey)) &&
  (query.level === null || document.counters.level === query.level) &&
  (!query.withLeadsOnly || document.counters.leads > 0) &&
  (query.createdSince === null || document.createdAt >= query.createdSince) &&
  (query.createdUntil === null || document.createdAt <= query.createdUntil);

const comparing = ({ sort, order }: DocumentQuery) => {
  const main = {
    created_at: (a: Document, b: Document) => a.createdAt.getTime() - b.createdAt.getTime(),
    views: (a: Document, b: Document) => a.counters.views - b.counters.views,
    engagement: (a: Document, b: Document) => a.counters.rank - b.counters.rank,
    title: (a: Document, b: Document) => Buffer.compare(Buffer.from(a.titleKey), Buffer.from(b.titleKey)),
  }[sort];
  const direction = order === 'asc' ? 1 : -1;
  return (a: Document, b: Document): number =>
    direction * main(a, b) || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1);
};
