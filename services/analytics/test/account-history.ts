import { engagementLevels } from '@docsight/contracts';
import type { DataOf, DocumentFacts } from '@docsight/contracts';
import { aDocumentFacts } from '@docsight/testkit';
import type { Random } from './reading-history.ts';

export type AccountHistory = {
  accountId: string;
  /** The facts and stats as they would be published, in order. */
  messages: ({ facts: DocumentFacts } | { stats: DataOf<'document.stats_changed'> })[];
};

/** Builds a history of documents that are uploaded, renamed, read, deleted and erased. */
export const randomAccountHistory = (
  random: Random,
  { accountId, documents: count, steps }: { accountId: string; documents: number; steps: number },
): AccountHistory => {
  const messages: AccountHistory['messages'] = [];
  const documents = Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 2))).toISOString();
    const facts = aDocumentFacts({ accountId, title: `Report ${index}`, pageCount: 1 + random(6), createdAt });
    const { documentId } = facts;
    const figures = { views: 0, uniqueViewers: 0, leads: 0, level: engagementLevels[0], pagesSeen: 0 };
    const stats: DataOf<'document.stats_changed'> = { documentId, version: 0, ...figures };
    return { facts, stats };
  });
  for (const { facts } of documents) messages.push({ facts });

  for (let step = 0; step < steps; step += 1) {
    const document = documents[random(count)]!;
    const action = random(20);
    if (action < 16) {
      const { stats } = document;
      const pagesSeen = stats.pagesSeen + random(document.facts.pageCount + 1);
      const figures = { views: stats.views + random(3), uniqueViewers: stats.uniqueViewers + 1, pagesSeen };
      const leads = Math.max(0, stats.leads + random(3) - 1);
      const level = engagementLevels[random(engagementLevels.length)]!;
      document.stats = { ...stats, ...figures, leads, level, version: stats.version + 1 + random(3) };
      messages.push({ stats: document.stats });
    } else {
      const { facts } = document;
      const change = changeOf(facts, action, step);
      document.facts = { ...facts, ...change, version: facts.version + 1 };
      messages.push({ facts: document.facts });
    }
  }
  return { accountId, messages };
};

const changeOf = (facts: DocumentFacts, action: number, step: number): Partial<DocumentFacts> => {
  if (action < 18 && facts.isActive) return { title: `Report, edition ${step}` };
  return facts.isActive ? { isActive: false } : { title: '', erased: true };
};

/** Returns the expected totals and top documents, computed from the last facts and stats of each document. */
export const expectedAccount = ({ messages }: AccountHistory) => {
  const facts = new Map<string, DocumentFacts>();
  const stats = new Map<string, DataOf<'document.stats_changed'>>();
  for (const message of messages)
    if ('facts' in message) facts.set(message.facts.documentId, message.facts);
    else stats.set(message.stats.documentId, message.stats);

  const active = [...facts.values()].filter(({ isActive }) => isActive);
  const rows = active.map(({ documentId, pageCount, shortCode, title, createdAt }) => {
    const last = stats.get(documentId);
    const { views = 0, uniqueViewers: viewers = 0, leads = 0, pagesSeen = 0, level = 'not_opened' } = last ?? {};
    return { documentId, createdAt, level, entry: { shortCode, title, pageCount, views, viewers, leads, pagesSeen } };
  });
  const pagesSeen: Record<string, number> = {};
  for (const { entry } of rows)
    if (entry.pagesSeen > 0) pagesSeen[entry.pageCount] = (pagesSeen[entry.pageCount] ?? 0) + entry.pagesSeen;
  const total = (name: 'views' | 'viewers' | 'leads'): number => rows.reduce((sum, { entry }) => sum + entry[name], 0);
  return {
    totals: {
      documents: rows.length,
      views: total('views'),
      viewers: total('viewers'),
      leads: total('leads'),
      levels: Object.fromEntries(
        engagementLevels.map((level) => [level, rows.filter((row) => row.level === level).length]),
      ),
      pagesSeen,
    },
    top: rows
      .sort(
        (a, b) =>
          b.entry.views - a.entry.views ||
          Date.parse(b.createdAt) - Date.parse(a.createdAt) ||
          (a.documentId < b.documentId ? -1 : 1),
      )
      .slice(0, 10)
      .map(({ entry }) => entry),
  };
};
