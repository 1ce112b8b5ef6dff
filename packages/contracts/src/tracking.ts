import { z } from 'zod';
import { documentReference } from './documents.ts';
import { engagementLevel } from './engagement.ts';
import { defineEvent } from './event.ts';

const fraction = z.number().min(0).max(1);
const seconds = z.number().min(0);
const count = z.int().min(0);
/** Who read: both null for a reader who did not pass the gate. */
const who = { email: z.string().nullable(), company_domain: z.string().nullable() };
const payloadOf = <Shape extends z.ZodRawShape>(viewer: Shape) =>
  z.object({ viewerId: z.string(), payload: z.object({ document: documentReference, viewer: z.object(viewer) }) });

/** The payloads from here on are the `data` of webhook requests, key for key. Source: Specification 8.5. */
export const documentViewed = defineEvent({
  type: 'document.viewed',
  version: 1,
  publishedBy: 'tracking',
  summary: 'A visit began. Sent once per visit, at its start.',
  data: payloadOf({
    ...who,
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
  summary: 'A viewer has seen every page. Sent once per viewer, ever.',
  data: payloadOf({ ...who, completion: z.literal(1), time_spent_seconds: seconds, visit_number: count }),
});

export const documentDownloaded = defineEvent({
  type: 'document.downloaded',
  version: 1,
  publishedBy: 'tracking',
  summary: 'A viewer downloaded the document. Sent once per download.',
  data: payloadOf({ email: who.email }),
});

export const viewerRevisited = defineEvent({
  type: 'viewer.revisited',
  version: 1,
  publishedBy: 'tracking',
  summary: 'A viewer came back 24 hours or more after the last activity. Sent once per such visit.',
  data: payloadOf({
    ...who,
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
  summary: 'A viewer crossed into High Interest. Sent once per viewer, ever.',
  data: payloadOf({
    ...who,
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

/**
 * What one reader did on one UTC day. visits: that began on the day. pages: by page number, `v` the visits in which the page was first seen on
 * that day, `ms` the milliseconds spent on it on that day; a page is listed when it was seen on the day.
 */
export const readerDay = z.object({
  date: z.iso.date(),
  visits: count,
  downloads: count,
  pages: z.record(z.string(), z.object({ v: count, ms: count })),
});
export type ReaderDay = z.infer<typeof readerDay>;

/**
 * The state of one reader of one document. A consumer keeps, of the fields, what the greatest version said, and of each day, what the greatest version said
 * that listed it: snapshots may come twice and in any order, and one that is older may list a day that a newer one does not.
 * daysSince: earlier days that are not listed are as they were told before; absent when all the days there are are listed. A day that was told once stays.
 * mergedInto: the viewer that this anonymous reader became; it counts for nothing any more, whatever comes of it later, unless it is erased.
 * voidUpTo: the reader was erased: fields and days that snapshots with this version or a lower one told are void for ever, whenever those come. Absent for
 * a reader that never was.
 * firstViewedAt is null for a lead who has seen no page: in leads, not among viewers.
 */
export const readerSnapshot = z.object({
  readerId: z.string(),
  documentId: z.uuid(),
  viewerId: z.string(),
  version: z.int().min(1),
  mergedInto: z.string().nullable(),
  email: z.string().nullable(),
  companyDomain: z.string().nullable(),
  lead: z.object({ name: z.string(), capturedAt: z.iso.datetime() }).nullable(),
  firstViewedAt: z.iso.datetime().nullable(),
  lastViewedAt: z.iso.datetime().nullable(),
  level: engagementLevel,
  totalPages: z.int().min(1),
  days: z.array(readerDay),
  daysSince: z.iso.date().optional(),
  voidUpTo: z.int().min(1).optional(),
});
export type ReaderSnapshot = z.infer<typeof readerSnapshot>;

/** Snapshots that travel together at most: a message stays far below what a broker takes well. */
export const maxReadersPerMessage = 100;

export const readerChanged = defineEvent({
  type: 'reader.changed',
  version: 1,
  publishedBy: 'tracking',
  summary:
    'The state of some readers of one document changed. Coalesced: many beacons, one snapshot; many readers, one message. Days that are long told are left out.',
  data: z.object({ documentId: z.uuid(), readers: z.array(readerSnapshot).min(1).max(maxReadersPerMessage) }),
});

/**
 * viewerIds: ids that stood for the viewer on this document. erasedAt: what they did at this time or before is to be forgotten; what they do later is a new
 * viewer's.
 */
export const viewerErased = defineEvent({
  type: 'viewer.erased',
  version: 1,
  publishedBy: 'tracking',
  summary:
    'All that is kept of a viewer of a document is to be removed for ever. Sent once for each id that the viewer had.',
  data: z.object({ documentId: z.uuid(), viewerIds: z.array(z.string()).min(1), erasedAt: z.iso.datetime() }),
});
