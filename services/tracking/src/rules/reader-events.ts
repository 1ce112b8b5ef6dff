import { engagementDisplay } from '@docsight/contracts';
import type { DataOf, DocumentFacts, DocumentReference } from '@docsight/contracts';
import { completionOf } from './level.ts';
import { firstStart, pagesSeen, readingMs, visitsEver } from './reader.ts';
import type { Reader } from './reader.ts';

type ReaderEventType =
  | 'document.viewed'
  | 'viewer.revisited'
  | 'document.completed'
  | 'engagement.milestone'
  | 'lead.captured'
  | 'document.downloaded'
  | 'viewer.erased';

/** What a decision has to tell; the envelope is put around it when it is stored. */
export type ReaderEvent = { [Type in ReaderEventType]: { type: Type; data: DataOf<Type> } }[ReaderEventType];

/**
 * What a rule decides. `reader` is the very object that was given when nothing changed. erases: what it was before is to be kept nowhere, and events of it that
 * are not published yet are not to be; what became of its record's version is seen to where that is known.
 */
export type Decision = { reader: Reader; events: ReaderEvent[]; erases?: true };

/** The facts of a document that its readers' events speak of. */
export type DocumentNamed = Pick<DocumentFacts, 'documentId' | 'title' | 'shortCode' | 'url'>;

/** The payloads from here on describe a reader after the change. Source: Specification 8.5. */
export const viewed = (reader: Reader, document: DocumentNamed): ReaderEvent => ({
  type: 'document.viewed',
  data: dataOf(reader, document, {
    ...who(reader),
    ...progress(reader),
    engagement_label: labelOf(reader),
    visit_number: visitsEver(reader),
  }),
});

/** visitIndex: which of the visits that are at hand is the return. */
export const revisited = (reader: Reader, document: DocumentNamed, visitIndex: number): ReaderEvent => {
  const first = firstStart(reader)!;
  const hours = (reader.visits[visitIndex]!.start - first) / 3_600_000;
  return {
    type: 'viewer.revisited',
    data: dataOf(reader, document, {
      ...who(reader),
      visit_number: (reader.archive?.visits ?? 0) + visitIndex + 1,
      first_viewed_at: new Date(first).toISOString(),
      hours_since_first_view: Math.round(hours * 1000) / 1000,
      engagement_label: labelOf(reader),
    }),
  };
};

export const completed = (reader: Reader, document: DocumentNamed): ReaderEvent => ({
  type: 'document.completed',
  data: dataOf(reader, document, {
    ...who(reader),
    completion: 1 as const,
    time_spent_seconds: readingMs(reader) / 1000,
    visit_number: visitsEver(reader),
  }),
});

export const milestone = (reader: Reader, document: DocumentNamed): ReaderEvent => ({
  type: 'engagement.milestone',
  data: dataOf(reader, document, { ...who(reader), engagement_label: labelOf(reader), ...progress(reader) }),
});

export const downloaded = (reader: Reader, document: DocumentNamed): ReaderEvent => ({
  type: 'document.downloaded',
  data: dataOf(reader, document, { email: reader.email }),
});

/** What the lead had read before the e-mail was given. */
export const leadCaptured = (
  reader: Reader,
  document: DocumentNamed,
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

/** Of one that was erased a moment ago. */
export const viewerErased = ({ documentId, viewerId, erasedAt }: Reader & { erasedAt: number }): ReaderEvent => ({
  type: 'viewer.erased',
  data: { documentId, viewerIds: [viewerId], erasedAt: new Date(erasedAt).toISOString() },
});

const dataOf = <Viewer extends object>(reader: Reader, document: DocumentNamed, viewer: Viewer) => ({
  viewerId: reader.viewerId,
  payload: { document: referenceOf(document), viewer },
});

const referenceOf = ({ documentId, title, shortCode, url }: DocumentNamed): DocumentReference => ({
  id: documentId,
  title,
  short_code: shortCode,
  url,
});

const who = ({ email, companyDomain }: Reader) => ({ email, company_domain: companyDomain });
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
