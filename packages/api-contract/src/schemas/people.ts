import { engagementLevel } from '@docsight/contracts';
import { z } from 'zod';
import { count, pagination, seconds, shortCode, timestamp } from './common.ts';
import { dateRangeQuery } from './query-parameters.ts';
import { lead, recordsQuery, viewer } from './reports.ts';

/** Describes the query string of the viewers of a document. Source: Specification 7.5. */
export const viewersQuery = recordsQuery.extend({
  sort: z
    .enum(['engagement', 'last_viewed_at', 'time', 'completion', 'visits'])
    .default('engagement')
    .describe('The main key. Ties are ordered by `last_viewed_at`, newest first, then by id.'),
  order: z
    .enum(['asc', 'desc'])
    .default('desc')
    .describe('`desc` has the greatest key first. `asc` is the exact reverse.'),
  search: z.string().default('').describe('A part of the e-mail address or the company. Case makes no difference.'),
  level: engagementLevel.optional().describe('Only viewers of this engagement level.'),
});

/** Describes one viewer. Source: Specification 7.11. */
export const viewerDetail = z
  .object({
    viewer,
    pages: z
      .array(
        z.object({
          page: z.int().min(1),
          seconds,
          visits: count.describe('The number of visits in which the viewer saw the page.'),
        }),
      )
      .describe('One row for each page of the document.'),
    days: z
      .array(
        z.object({
          date: z.iso.date().describe('A day in UTC.'),
          seconds,
          pages_viewed: count.describe('The number of distinct pages that the viewer saw on that day.'),
          downloads: count,
        }),
      )
      .describe('One row for each day on which the viewer read or downloaded. Oldest day first.'),
    recent_visits: z
      .array(z.object({ started_at: timestamp, last_activity_at: timestamp, pages_viewed: count }))
      .max(20)
      .describe('The newest visits, newest first.'),
  })
  .describe('What one viewer read, by page, by day and by visit.');
export type ViewerDetail = z.infer<typeof viewerDetail>;

const documentNames = { short_code: shortCode, title: z.string() };
const namedDocument = z.object(documentNames);

/** Describes the query string of the leads of an account. Source: Specification 7.12. */
export const accountLeadsQuery = recordsQuery.extend({
  ...dateRangeQuery,
  search: z
    .string()
    .default('')
    .describe('A part of the e-mail address, the name or the company. Case makes no difference.'),
});

/** Describes a lead in the list of an account. Source: Specification 7.12. */
export const accountLead = lead
  .extend({ document: namedDocument })
  .describe('An e-mail address that a reader gave at the gate of a document.');
export type AccountLead = z.infer<typeof accountLead>;

export const accountLeadList = z.object({ leads: z.array(accountLead), pagination });

/** Describes what a person read in one document. Source: Specification 7.13. */
export const personDocument = z
  .object({ ...documentNames, ...viewer.shape })
  .describe('A document that a person read, with the figures of the person as its viewer.');

/** Describes a person over all documents. Source: Specification 7.13. */
export const person = z
  .object({
    email: z.string(),
    company_domain: z.string().nullable(),
    first_seen_at: timestamp.describe('The first view or the first gate that the person passed.'),
    last_seen_at: timestamp.describe('The last activity or the last gate that the person passed.'),
    documents: z.array(personDocument).describe('The documents that the person read. Last viewed first.'),
    leads: z
      .array(z.object({ document: namedDocument, name: z.string(), captured_at: timestamp }))
      .describe('The gates that the person passed. Newest first.'),
  })
  .describe('One e-mail address over all active documents of the account.');
export type Person = z.infer<typeof person>;
