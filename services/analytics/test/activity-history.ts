import { makeEvent } from '@docsight/contracts';
import type { DocumentFacts, MessageOf } from '@docsight/contracts';
import { newEventId } from '@docsight/service-kit';
import type { Occurrence } from './reading-history.ts';
import type { Recount } from './recount.ts';
import { uploaded } from './running-service.ts';

/** The events of a history that change the activity, and what it must show in the end. */
export type ActivityHistory = {
  messages: MessageOf<
    'document.uploaded' | 'document.viewed' | 'document.downloaded' | 'lead.captured' | 'viewer.erased'
  >[];
  /** Returns the expected items of an account that has some of the documents. */
  expected(documents: DocumentFacts[]): object[];
};

/** Returns the uploads, and an event of each visit, download, gate and erasure. */
export const activityHistory = ({ documents, occurrences, remaining }: Recount): ActivityHistory => {
  const uploads = new Map(documents.map((facts) => [facts.documentId, uploadOf(facts)]));
  const events = new Map(
    occurrences.flatMap((occurrence) => {
      const facts = documents.find(({ documentId }) => documentId === occurrence.documentId)!;
      const message = messageOf(facts, occurrence);
      return message ? [[occurrence, message] as const] : [];
    }),
  );
  return {
    messages: [...uploads.values(), ...events.values()],
    expected: (own) => {
      const itemOf = ({ documentId }: { documentId: string }, message: { id: string; type: string; time: string }) => {
        const facts = own.find((each) => each.documentId === documentId);
        if (!facts) return [];
        const document = { short_code: facts.shortCode, title: facts.title };
        return [{ id: message.id, type: message.type, created_at: message.time, document }];
      };
      const ofViewers = remaining.flatMap((occurrence) => {
        const message = events.get(occurrence);
        const { viewerId: viewer_id } = occurrence;
        const email = occurrence.kind === 'passed-gate' ? occurrence.email : null;
        return message ? itemOf(occurrence, message).map((item) => ({ ...item, viewer: { viewer_id, email } })) : [];
      });
      const ofUploads = own.flatMap((facts) =>
        itemOf(facts, uploads.get(facts.documentId)!).map((item) => ({ ...item, viewer: null })),
      );
      return [...ofViewers, ...ofUploads]
        .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
        .slice(0, 100);
    },
  };
};

/** Uploads happened on the day before the histories begin. */
const uploadOf = (facts: DocumentFacts): MessageOf<'document.uploaded'> => {
  const time = new Date(Date.parse(facts.createdAt) - 86_400_000).toISOString();
  return Object.assign(uploaded(facts), { id: newEventId(), time });
};

const messageOf = (facts: DocumentFacts, occurrence: Occurrence): ActivityHistory['messages'][number] | undefined => {
  const { documentId, title, shortCode: short_code, url, accountId } = facts;
  const { viewerId, at } = occurrence;
  const context = { id: newEventId(), time: at, accountId, requestId: 'test' };
  const document = { id: documentId, title, short_code, url };
  const figures = { pages_viewed: 1, total_pages: facts.pageCount, time_spent_seconds: 1 };
  switch (occurrence.kind) {
    case 'read': {
      if (occurrence.visitStartedAt !== at.getTime()) return undefined;
      const reading = { completion: 0, engagement_label: 'Opened' as const, visit_number: 1 };
      const viewer = { email: null, company_domain: null, ...figures, ...reading };
      return makeEvent('document.viewed', context, { viewerId, payload: { document, viewer } });
    }
    case 'downloaded':
      return makeEvent('document.downloaded', context, { viewerId, payload: { document, viewer: { email: null } } });
    case 'passed-gate': {
      const { email, name } = occurrence;
      const lead = { email, name, company_domain: null, ...figures };
      return makeEvent('lead.captured', context, { viewerId, payload: { document, lead } });
    }
    case 'erased': {
      const { viewerIds } = occurrence;
      return makeEvent('viewer.erased', context, { documentId, viewerIds, erasedAt: at.toISOString() });
    }
  }
};
