import { z } from 'zod';
import { engagementLevel } from './engagement.ts';
import { defineEvent } from './event.ts';

export const documentStatsChanged = defineEvent({
  type: 'document.stats_changed',
  version: 1,
  publishedBy: 'analytics',
  summary: "A document's counters changed: a snapshot for the list and for the account's totals. Coalesced.",
  data: z.object({
    documentId: z.uuid(),
    /** Grows with each change of the counters; the greatest wins. */
    version: z.int().min(1),
    views: z.int().min(0),
    uniqueViewers: z.int().min(0),
    leads: z.int().min(0),
    level: engagementLevel,
    /** Sum over the viewers of the distinct pages that each of them saw. Optional: earlier messages do not tell it; they are followed by newer ones. */
    pagesSeen: z.int().min(0).optional(),
  }),
});
