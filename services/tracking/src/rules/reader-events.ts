import { engagementDisplay } from '@docsight/contracts';
import type { DataOf, DocumentFacts, DocumentReference } from '@docsight/contracts';
import { completionOf } from './level.ts';
import { firstVisitStart, pagesSeen, readingMs, totalVisits } from './reader.ts';
import type { ErasedReader, Reader } from './reader.ts';

type ReaderEventType =
  | 'document.viewed'
  | 'viewer.revisited'
  | 'document.completed'
  | 'engagement.milestone'
  | 'lead.captured'
  | 'document.downloaded'
  | 'viewer.erased';

/** An event that a decision causes, without its envelope. */
export type ReaderEvent = { [Type in ReaderEventType]: { type: Type; data: DataOf<Type> } }[ReaderEventType];

/** The facts of a document that are in its readers' events. */
export type EventDocument = Pick<DocumentFacts, 'documentId' | 'title' | 'shortCode' | 'url'>;

/* The payloads below describe a reader after the change. Source: Specification 8.5. */

export const viewed = (reader: Reader, document: EventDocument): ReaderEvent => ({
  type: 'document.viewed',
  data: dataOf(reader, document, {
    ...personOf(reader),
    ...progress(reader),
    engagement_label: labelOf(reader),
    visit_number: totalVisits(reader),
  }),
});

/** @param visitIndex which visit of the record is the return. */
export const revisited = (reader: Reader, document: EventDocument, visitIndex: number): ReaderEvent => {
  const first = firstVisitStart(reader)!;
  const hours = (reader.visits[visitIndex]!.start - first) / 3_600_000;
  return {
    type: 'viewer.revisited',
    data: dataOf(reader, document, {
      ...personOf(reader),
      visit_number: (reader.archive?.visits ?? 0) + visitIndex + 1,
      first_viewed_at: new Date(first).toISOString(),
      hours_since_first_view: Math.round(hours * 1000) / 1000,
      engagement_label: labelOf(reader),
    }),
  };
};

export const completed = (reader: Reader, document: EventDocument): ReaderEvent => ({
  type: 'document.completed',
  data: dataOf(reader, document, {
    ...personOf(reader),
    completion: 1 as const,
    time_spent_seconds: readingMs(reader) / 1000,
    visit_number: totalVisits(reader),
  }),
});

export const milestone = (reader: Reader, document: EventDocument): ReaderEvent => ({
  type: 'engagement.milestone',
  data: dataOf(reader, document, { ...personOf(reader), engagement_label: labelOf(reader), ...progress(reader) }),
});

export const downloaded = (reader: Reader, document: EventDocument): ReaderEvent => ({
  type: 'document.downloaded',
  data: dataOf(reader, document, { email: reader.email }),
});

/** Reports what the lead had read before giving the address. */
export const leadCaptured = (
  reader: Reader,
  document: EventDocument,
  lead: { email: string; name: string },
): ReaderEvent => {
  const { pages_viewed, total_pages, time_spent_seconds } = progress(reader);
  return {
    type: 'lead.captured',
    data: {
      viewerId: reader.viewerId,
      payload: {
        document: referenceOf(document),
        lead: { ...lead, company_domain: reader.companyDomain, pages_viewed, total_pages, time_spent_seconds },
      },
    },
  };
};

export const viewerErased = ({ documentId, viewerId, erasedAt }: ErasedReader): ReaderEvent => ({
  type: 'viewer.erased',
  data: { documentId, viewerIds: [viewerId], erasedAt: new Date(erasedAt).toISOString() },
});

const dataOf = <Viewer extends object>(reader: Reader, document: EventDocument, viewer: Viewer) => ({
  viewerId: reader.viewerId,
  payload: { document: referenceOf(document), viewer },
});

const referenceOf = ({ documentId, title, shortCode, url }: EventDocument): DocumentReference => ({
  id: documentId,
  title,
  short_code: shortCode,
  url,
});

const personOf = ({ email, companyDomain }: Reader) => ({ email, company_domain: companyDomain });
const labelOf = ({ level }: Reader): string => engagementDisplay[level].label;

const progress = (reader: Reader) => {
  const pagesViewed = pagesSeen(reader);
  return {
    pages_viewed: pagesViewed,
    total_pages: reader.totalPages,
    completion: completionOf(pagesViewed, reader.totalPages),
    time_spent_seconds: readingMs(reader) / 1000,
  };
};
