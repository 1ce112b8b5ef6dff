import { engagementLevels, recordOf } from '@docsight/contracts';
import { z } from 'zod';
import { count, engagement, engagementLabel, fraction, pagination, seconds, shortCode, timestamp } from './common.ts';
import { dateRangeQuery, pageQuery } from './query-parameters.ts';

/** Describes a date range in a query string. Source: Specification 1.8. */
const rangeQuery = z.object(dateRangeQuery);

/** Describes the query string of the statistics. Source: Specification 7.3 and Specification 7.4. */
export const statisticsQuery = rangeQuery.extend({
  interval: z.enum(['day']).optional().describe('Adds `timeline`, with a row for each day.'),
});

/** Describes the query string of the overview. Source: Specification 7.8. */
export const overviewQuery = rangeQuery.extend({
  interval: z
    .enum(['day'])
    .optional()
    .describe(
      'Adds `timeline`, with a row for each day of the range, at most 1,000. Without bounds it has the last 30 days. ' +
        'With `since` alone it ends today. With `until` alone it has the 30 days that end there.',
    ),
});

/** Describes the query string of viewers and leads. Source: Specification 7.5 to 7.7. */
export const recordsQuery = z.object({
  ...pageQuery,
  format: z
    .enum(['json', 'csv'])
    .default('json')
    .describe('`csv` returns a table whose header row has the field names.'),
});

/** Describes one day of a timeline. Source: Specification 7.4. */
export const timelineRow = z.object({
  date: z.iso.date().describe('A day in UTC.'),
  views: count,
  unique_viewers: count.describe('Viewers who saw a page on that day. A viewer who reads on two days is in both rows.'),
  total_time_seconds: seconds,
  downloads: count,
  leads: count,
});
export type TimelineRow = z.infer<typeof timelineRow>;

export const pageStatistics = z.object({
  page: z.int().min(1),
  views: count.describe('The number of visits in which the page was seen.'),
  avg_time_seconds: seconds,
});

/** Describes the statistics of a document. Source: Specification 7.3. */
export const documentStatistics = z
  .object({
    views: count.describe('The number of visits.'),
    unique_viewers: count,
    total_time_seconds: seconds,
    avg_time_seconds: seconds.describe('Seconds per visit.'),
    avg_completion: fraction.describe('The mean over all viewers, from 0 to 1.'),
    downloads: count,
    page_analytics: z.array(pageStatistics).describe('One row for each page.'),
    engagement_breakdown: engagement,
    timeline: z.array(timelineRow).optional().describe('Only with `interval=day`. Oldest day first, without gaps.'),
  })
  .describe('The figures of a document, for all time or a range of days.');
export type DocumentStatistics = z.infer<typeof documentStatistics>;

/** Describes a viewer in the list. Source: Specification 7.5. */
export const viewer = z
  .object({
    viewer_id: z.string().describe('`anon_…` for an anonymous viewer, `vwr_…` for a viewer with an e-mail address.'),
    email: z.string().nullable(),
    company_domain: z.string().nullable(),
    first_viewed_at: timestamp,
    last_viewed_at: timestamp,
    visits: count,
    pages_viewed: count.describe('The number of distinct pages that the viewer has seen, in all time.'),
    total_pages: z.int().min(1),
    completion: fraction,
    total_time_seconds: seconds,
    downloaded: z.boolean(),
    engagement_label: engagementLabel,
  })
  .describe('One reader of one document.');
export type Viewer = z.infer<typeof viewer>;

export const viewerList = z.object({
  viewers: z
    .array(viewer)
    .describe('By default the highest engagement level first, then the newest `last_viewed_at` first.'),
  total_viewers: count.describe('The number of viewers that match the filters.'),
});

/** Describes a lead in the list. Source: Specification 7.6. */
export const lead = z
  .object({
    email: z.string(),
    name: z.string().describe('Empty if the reader gave no name.'),
    company_domain: z.string().nullable(),
    captured_at: timestamp,
    engagement_label: engagementLabel,
  })
  .describe('An e-mail address that a reader gave at the gate.');
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
      .describe('The bounds of the range, as the request gave them.'),
    totals: z.object({
      documents: count,
      total_views: count,
      unique_viewers: count,
      leads_captured: count,
      avg_completion: fraction,
    }),
    top_documents: z.array(topDocument).max(10).describe('Most viewed first.'),
    engagement_breakdown: z
      .object(recordOf(engagementLevels.toReversed(), () => count))
      .describe('The number of documents of each engagement level. The numbers add up to `totals.documents`.'),
    timeline: z
      .array(timelineRow)
      .optional()
      .describe(
        'Only with `interval=day`. Oldest day first, without gaps. `unique_viewers` is the sum over the documents.',
      ),
  })
  .describe('The figures of all active documents of an account.');
export type Overview = z.infer<typeof overview>;
