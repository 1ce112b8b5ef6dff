import { makeEvent } from '@docsight/contracts';
import type { AnyMessage } from '@docsight/contracts';
import { factsOf, referenceOf } from './document.ts';
import type { Document } from './document.ts';

/** The parts of an event that do not come from the document. */
export type ChangeContext = { eventId: string; time: Date; requestId: string; publicUrl: string };

/** Makes the event of an upload. Each event of this file contains the document after its change. */
export const uploadedEvent = (document: Document, context: ChangeContext): AnyMessage => {
  const reference = referenceOf(document, context.publicUrl);
  return makeEvent('document.uploaded', envelopeOf(document, context), {
    payload: {
      document: { ...reference, page_count: document.pageCount, original_filename: document.originalFilename },
    },
    facts: factsOf(document, context.publicUrl),
  });
};

export const updatedEvent = (document: Document, context: ChangeContext): AnyMessage =>
  makeEvent('document.updated', envelopeOf(document, context), { facts: factsOf(document, context.publicUrl) });

export const deletedEvent = (document: Document, context: ChangeContext): AnyMessage =>
  makeEvent('document.deleted', envelopeOf(document, context), { facts: factsOf(document, context.publicUrl) });

export const erasedEvent = (document: Document, context: ChangeContext): AnyMessage =>
  makeEvent('document.erased', envelopeOf(document, context), { facts: factsOf(document, context.publicUrl) });

const envelopeOf = (document: Document, { eventId, time, requestId }: ChangeContext) => ({
  id: eventId,
  time,
  requestId,
  accountId: document.accountId,
});
