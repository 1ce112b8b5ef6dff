import { z } from 'zod';
import { engagementLevel } from '../domain/index.ts';
import { defineEvent } from './event.ts';

export const documentStatsChanged = defineEvent({
  type: 'document.stats_changed',
  version: 1,
  publishedBy: 'analytics',
  summary:
    "A document's counters changed. A snapshot for the list of documents and the totals of the account. Coalesced: one event for many changes.",
  data: z.object({
    documentId: z.uuid(),
    /** Grows with each change of the counters. A consumer keeps the snapshot with the greatest version. */
    version: z.int().min(1),
    views: z.int().min(0),
    uniqueViewers: z.int().min(0),
    leads: z.int().min(0),
    level: engagementLevel,
    /** Number of distinct pages that each viewer saw, summed over the viewers. */
    pagesSeen: z.int().min(0),
  }),
});
