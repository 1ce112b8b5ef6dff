import { z } from 'zod';
import { documentReference } from './documents.ts';
import { engagementLevel } from '../domain/index.ts';
import { defineEvent } from './event.ts';

const fraction = z.number().min(0).max(1);
const seconds = z.number().min(0);
const count = z.int().min(0);
/** The viewer in a payload. Both fields are `null` for a reader who did not pass the gate. */
const viewerIdentity = { email: z.string().nullable(), company_domain: z.string().nullable() };
const payloadOf = <Shape extends z.ZodRawShape>(viewer: Shape) =>
  z.object({ viewerId: z.string(), payload: z.object({ document: documentReference, viewer: z.object(viewer) }) });

/** From here on, each payload is the `data` of a webhook request. Source: Specification 8.5. */
export const documentViewed = defineEvent({
  type: 'document.viewed',
  version: 1,
  publishedBy: 'tracking',
  summary: 'A visit began. Sent once per visit, at its start.',
  data: payloadOf({
    ...viewerIdentity,
    pages_viewed: count,
    total_pages: count,
    completion: fraction,
    time_spent_seconds: seconds,
    engagement_label: z.string(),
    visit_number: count,
  }),
});

export const documentCompleted = defineEvent({
  type: 'document.completed',
  version: 1,
  publishedBy: 'tracking',
  summary: 'A viewer has seen every page. Sent at most once per viewer.',
  data: payloadOf({ ...viewerIdentity, completion: z.literal(1), time_spent_seconds: seconds, visit_number: count }),
});

export const documentDownloaded = defineEvent({
  type: 'document.downloaded',
  version: 1,
  publishedBy: 'tracking',
  summary: 'A viewer downloaded the document. Sent once per download.',
  data: payloadOf({ email: viewerIdentity.email }),
});

export const viewerRevisited = defineEvent({
  type: 'viewer.revisited',
  version: 1,
  publishedBy: 'tracking',
  summary: 'A viewer returned 24 hours or more after the last activity. Sent once per such visit.',
  data: payloadOf({
    ...viewerIdentity,
    visit_number: count,
    first_viewed_at: z.iso.datetime(),
    hours_since_first_view: z.number().min(0),
    engagement_label: z.string(),
  }),
});

export const engagementMilestone = defineEvent({
  type: 'engagement.milestone',
  version: 1,
  publishedBy: 'tracking',
  summary: 'A viewer reached High Interest. Sent at most once per viewer.',
  data: payloadOf({
    ...viewerIdentity,
    engagement_label: z.string(),
    pages_viewed: count,
    total_pages: count,
    completion: fraction,
    time_spent_seconds: seconds,
  }),
});

export const leadCaptured = defineEvent({
  type: 'lead.captured',
  version: 1,
  publishedBy: 'tracking',
  summary: 'A reader gave an e-mail at the gate. Sent once per document and e-mail.',
  data: z.object({
    viewerId: z.string(),
    payload: z.object({
      document: documentReference,
      lead: z.object({
        email: z.string(),
        name: z.string(),
        company_domain: z.string().nullable(),
        pages_viewed: count,
        total_pages: count,
        time_spent_seconds: seconds,
      }),
    }),
  }),
});

/** The activity of one reader on one UTC day. */
export const readerDay = z.object({
  date: z.iso.date(),
  /** Visits that began on the day. */
  visits: count,
  downloads: count,
  /**
   * The pages that were seen on the day, by page number. `v` is the number of visits in which the page was first seen
   * on the day. `ms` is the time spent on it on the day, in milliseconds.
   */
  pages: z.record(z.string(), z.object({ v: count, ms: count })),
});
export type ReaderDay = z.infer<typeof readerDay>;

/** Limits the visits in a snapshot. The report of one viewer lists as many. */
export const maxRecentVisits = 20;

/** One visit of a reader. */
const readerVisit = z.object({
  /** The times of the first and the last activity, in milliseconds since the epoch. */
  start: z.int().min(0),
  last: z.int().min(0),
  /** The number of distinct pages that were seen in the visit. */
  pages: count,
});
export type ReaderVisit = z.infer<typeof readerVisit>;

/**
 * The state of one reader of one document. Snapshots may arrive repeatedly and in any order. An older one may list a
 * day that a newer one does not. So a consumer keeps the fields of the greatest version, and each day of the greatest
 * version that lists it.
 */
export const readerSnapshot = z.object({
  /** `{documentId}:{viewerId}` */
  readerId: z.string(),
  documentId: z.uuid(),
  viewerId: z.string(),
  version: z.int().min(1),
  /**
   * The viewer that this anonymous reader became, or `null`. The reader is no longer counted, even if newer snapshots
   * arrive, unless it is erased.
   */
  mergedInto: z.string().nullable(),
  email: z.string().nullable(),
  companyDomain: z.string().nullable(),
  lead: z.object({ name: z.string(), capturedAt: z.iso.datetime() }).nullable(),
  /** `null` for a lead who has seen no page: it is in leads, but not among viewers. */
  firstViewedAt: z.iso.datetime().nullable(),
  lastViewedAt: z.iso.datetime().nullable(),
  level: engagementLevel,
  totalPages: z.int().min(1),
  days: z.array(readerDay),
  /** The newest visits, oldest first. Every snapshot lists them all. */
  recentVisits: z.array(readerVisit).max(maxRecentVisits),
  /**
   * Days before this one that are not listed are unchanged since earlier snapshots. Absent if all days are listed.
   * A day that was listed once stays.
   */
  daysSince: z.iso.date().optional(),
  /**
   * The reader was erased: fields and days of snapshots up to this version no longer count, whenever those arrive.
   * Absent for a reader that was never erased.
   */
  voidUpTo: z.int().min(1).optional(),
});
export type ReaderSnapshot = z.infer<typeof readerSnapshot>;

/** Limits the size of a message, far below what would slow down the broker. */
export const maxReadersPerMessage = 100;

export const readerChanged = defineEvent({
  type: 'reader.changed',
  version: 1,
  publishedBy: 'tracking',
  summary:
    'Readers of one document changed. Coalesced: one snapshot for many beacons, one message for many readers. Days that were published long ago are left out.',
  data: z.object({ documentId: z.uuid(), readers: z.array(readerSnapshot).min(1).max(maxReadersPerMessage) }),
});

export const viewerErased = defineEvent({
  type: 'viewer.erased',
  version: 1,
  publishedBy: 'tracking',
  summary:
    'A viewer of a document is erased: consumers remove everything that they store about it. Sent once for each id that the viewer had.',
  data: z.object({
    documentId: z.uuid(),
    /** The ids of the viewer on this document. */
    viewerIds: z.array(z.string()).min(1),
    /** Activity up to this time is erased. Later activity belongs to a new viewer. */
    erasedAt: z.iso.datetime(),
  }),
});
