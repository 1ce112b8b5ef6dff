import type { DocumentDetail, DocumentSummary } from '@docsight/api-contract';
import { engagementDisplay } from '@docsight/contracts';
import { publishedSettings, referenceOf } from './document.ts';
import type { Document } from './document.ts';

export const detailOf = (document: Document, publicUrl: string): DocumentDetail => ({
  ...referenceOf(document, publicUrl),
  page_count: document.pageCount,
  settings: publishedSettings(document),
  original_filename: document.originalFilename,
  created_at: document.createdAt.toISOString(),
  is_active: document.isActive,
});

export const summaryOf = (document: Document, publicUrl: string): DocumentSummary => ({
  ...referenceOf(document, publicUrl),
  page_count: document.pageCount,
  views: document.counters.views,
  unique_viewers: document.counters.uniqueViewers,
  leads_count: document.counters.leads,
  created_at: document.createdAt.toISOString(),
  updated_at: document.updatedAt.toISOString(),
  is_active: document.isActive,
  engagement_summary: { ...engagementDisplay[document.counters.level] },
});
