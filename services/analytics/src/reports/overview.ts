import { engagementLevels } from '@docsight/contracts';
import type { EngagementLevel } from '@docsight/contracts';
import type { DateRange } from '@docsight/service-kit';
import type { KnownDocument } from '../documents/index.ts';
import { completionOf, meanCompletion } from '../figures/index.ts';
import type { DocumentSums, ReportStore } from './report-store.ts';
import { isUnbounded } from './statistics.ts';

/** Source: api.md, Portfolio overview. */
export type Overview = {
  period: { since: string | null; until: string | null };
  totals: {
    documents: number;
    total_views: number;
    unique_viewers: number;
    leads_captured: number;
    avg_completion: number;
  };
  top_documents: { short_code: string; title: string; views: number; completion: number; leads: number }[];
  engagement_breakdown: Record<EngagementLevel, number>;
};

const mostTopDocuments = 10;

/** A document with its figures in the period. */
type Entry = KnownDocument & DocumentSums & { level: EngagementLevel };

/** The overview of an account's active documents: one small record is read for each, whatever the number of readers. */
export const overviewOf = async (
  store: ReportStore,
  ownerId: string,
  documents: KnownDocument[],
  range: DateRange,
): Promise<Overview> => {
  const ids = documents.map(({ documentId }) => documentId);
  const ever = await store.summaries(ownerId, ids);
  const levelOf = (id: string): EngagementLevel => ever.get(id)?.level ?? 'not_opened';
  const sums = isUnbounded(range) ? ever : await sumsInRange(store, ownerId, ids, range);
  const entries = documents.map((document) => {
    const id = document.documentId;
    return { ...document, ...noDocumentSums, ...sums.get(id), level: levelOf(id) };
  });
  return overviewView(entries, range);
};

export const overviewView = (entries: Entry[], { sinceText, untilText }: DateRange): Overview => {
  const total = (figure: (entry: Entry) => number): number => entries.reduce((sum, entry) => sum + figure(entry), 0);
  return {
    period: { since: sinceText, until: untilText },
    totals: {
      documents: entries.length,
      total_views: total(({ views }) => views),
      unique_viewers: total(({ viewers }) => viewers),
      leads_captured: total(({ leads }) => leads),
      avg_completion: meanCompletion(entries),
    },
    top_documents: entries.toSorted(mostViewsFirst).slice(0, mostTopDocuments).map(topDocument),
    engagement_breakdown: Object.fromEntries(
      engagementLevels.toReversed().map((level) => [level, total((entry) => (entry.level === level ? 1 : 0))]),
    ) as Record<EngagementLevel, number>,
  };
};

const noDocumentSums: DocumentSums = { views: 0, leads: 0, viewers: 0, pagesSeen: 0 };

const sumsInRange = async (
  store: ReportStore,
  ownerId: string,
  ids: string[],
  range: DateRange,
): Promise<Map<string, DocumentSums>> => {
  const [views, viewers] = await Promise.all([
    store.viewsInRange(ownerId, ids, range),
    store.viewersInRange(ownerId, ids, range),
  ]);
  return new Map(ids.map((id) => [id, { ...noDocumentSums, ...views.get(id), ...viewers.get(id) }]));
};

/** Ties: the newest first, then by id, so that the order is the same each time. */
const mostViewsFirst = (a: Entry, b: Entry): number =>
  b.views - a.views || Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.documentId < b.documentId ? -1 : 1);

const topDocument = (entry: Entry) => ({
  short_code: entry.shortCode,
  title: entry.title,
  views: entry.views,
  completion: completionOf(entry),
  leads: entry.leads,
});
