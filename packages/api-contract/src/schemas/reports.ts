import { engagementLevels } from '@docsight/contracts';
import { z } from 'zod';
import { count, engagement, engagementLabel, fraction, pagination, seconds, shortCode, timestamp } from './common.ts';
import { dateRangeQuery, pageQuery } from './query-parameters.ts';

/** Describes the range of figures and lists. Source: Specification 1.8. */
export const rangeQuery = z.object(dateRangeQuery);
export const intervalQuery = z.object({
  interval: z.enum(['day']).optional().describe('Adds `timeline`, a row for each day.'),
});
export const formatQuery = z.object({
  format: z.enum(['json', 'csv']).default('json').describe('`csv`: a table, with the names of the fields as header.'),
});
export const pageOfQuery = z.object(pageQuery);
export const statisticsQuery = rangeQuery.extend(intervalQuery.shape);
export const recordsQuery = pageOfQuery.extend(formatQuery.shape);

/** Describes one day of a timeline. Source: Specification 7.4. */
export const timelineRow = z.object({
  date: z.iso.date().describe('A day in UTC.'),
  views: count,
  unique_viewers: count.describe('Those who saw a page on that day: who reads on two days is one of each.'),
  total_time_seconds: seconds,
  downloads: count,
  leads: count,
});
export type TimelineRow = z.infer<typeof timelineRow>;

export const pageStatistics = z.object({
  page: z.int().min(1),
  views: count.describe('Visits in which the page was seen.'),
  avg_time_seconds: seconds,
});

/** Describes the statistics of a document. Source: Specification 7.3. */
export const documentStatistics = z
  .object({
    views: count.describe('Visits.'),
    unique_viewers: count,
    total_time_seconds: seconds,
    avg_time_seconds: seconds.describe('Seconds a visit.'),
    avg_completion: fraction.describe('The mean over the viewers, from 0 to 1.'),
    downloads: count,
    page_analytics: z.array(pageStatistics).describe('A row for each page.'),
    engagement_breakdown: engagement,
    timeline: z.array(timelineRow).optional().describe('Oldest first, without gaps; with `interval=day` only.'),
  })
  .describe('The figures of a document, ever or in a range of days.');
export type DocumentStatistics = z.infer<typeof documentStatistics>;

/** Describes a viewer in the list. Source: Specification 7.5. */
export const viewer = z
  .object({
    viewer_id: z.string().describe('`anon_…` for a viewer who gave no e-mail address.'),
    email: z.string().nullable(),
    company_domain: z.string().nullable(),
    first_viewed_at: timestamp,
    last_viewed_at: timestamp,
    visits: count,
    pages_viewed: count.describe('Distinct pages, ever.'),
    total_pages: z.int().min(1),
    completion: fraction,
    total_time_seconds: seconds,
    downloaded: z.boolean(),
    engagement_label: engagementLabel,
  })
  .describe('One reader of one document.');
export type Viewer = z.infer<typeof viewer>;

export const viewerList = z.object({
  viewers: z.array(viewer).describe('Most engaged first, then by the last view.'),
  total_viewers: count,
});

/** Describes a lead in the list. Source: Specification 7.6. */
export const lead = z
  .object({
    email: z.string(),
    name: z.string().describe('Empty when it was not given.'),
    company_domain: z.string().nullable(),
    captured_at: timestamp,
    engagement_label: engagementLabel,
  })
  .describe('Who gave an e-mail address at the gate.');
export type Lead = z.infer<typeof lead>;

export const leadList = z.object({ leads: z.array(lead), pagination });

export const topDocument = z.object({
  short_code: shortCode,
  title: z.string(),
  views: count,
  completion: fraction,
  leads: count,
});

/** Describes the overview of an account. Source: Specification 7.8. */
export const overview = z
  .object({
    period: z
      .object({ since: z.string().nullable(), until: z.string().nullable() })
      .describe('The bounds as they were given.'),
    totals: z.object({
      documents: count,
      total_views: count,
      unique_viewers: count,
      leads_captured: count,
      avg_completion: fraction,
    }),
    top_documents: z.array(topDocument).max(10).describe('Most viewed first.'),
    engagement_breakdown: z
      .object(levelCounts())
      .describe('How many documents are of which level; they add up to `totals.documents`.'),
  })
  .describe('All documents of an account together.');
export type Overview = z.infer<typeof overview>;

function levelCounts() {
  const shape = Object.fromEntries(engagementLevels.toReversed().map((level) => [level, count]));
  return shape as Record<(typeof engagementLevels)[number], typeof count>;
}
