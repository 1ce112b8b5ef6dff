import { z } from 'zod';
import { documentSettings } from './document-settings.ts';
import { defineEvent } from './event.ts';

/** Describes a document as webhook payloads show it. Source: Specification 8.5. */
export const documentReference = z.object({ id: z.uuid(), title: z.string(), short_code: z.string(), url: z.url() });
export type DocumentReference = z.infer<typeof documentReference>;

/**
 * All that other services need to know of a document: a snapshot of its state, so a consumer keeps the one with the greatest version.
 * passwordVersion: 0 without a password; it grows with each new one, so that a viewer token can tell which one was passed.
 * The password's hash never leaves the documents service.
 */
export const documentFacts = z.object({
  documentId: z.uuid(),
  accountId: z.uuid(),
  version: z.int().min(1),
  /** `s-` and six alphanumeric characters. */
  shortCode: z.string().regex(/^s-[A-Za-z0-9]{6}$/),
  url: z.url(),
  title: z.string(),
  pageCount: z.int().min(1),
  settings: documentSettings,
  passwordVersion: z.int().min(0),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Nothing of the document is kept any more but that it was there: the title is empty. */
  erased: z.literal(true).optional(),
});
export type DocumentFacts = z.infer<typeof documentFacts>;

export const documentUploaded = defineEvent({
  type: 'document.uploaded',
  version: 1,
  publishedBy: 'documents',
  summary: 'A document was uploaded. Sent once per document.',
  data: z.object({
    payload: z.object({
      document: documentReference.extend({ page_count: z.int(), original_filename: z.string() }),
    }),
    facts: documentFacts,
  }),
});

export const documentUpdated = defineEvent({
  type: 'document.updated',
  version: 1,
  publishedBy: 'documents',
  summary: "A document's title or settings changed. Sent once per change.",
  data: z.object({ facts: documentFacts }),
});

export const documentDeleted = defineEvent({
  type: 'document.deleted',
  version: 1,
  publishedBy: 'documents',
  summary: 'A document was deleted: its facts are inactive for ever. Sent once per document.',
  data: z.object({ facts: documentFacts }),
});

export const documentErased = defineEvent({
  type: 'document.erased',
  version: 1,
  publishedBy: 'documents',
  summary:
    'All that is kept of a deleted document is to be removed for ever, and what comes of it later is to be dropped. Sent twice.',
  data: z.object({ facts: documentFacts }),
});

export const downloadServed = defineEvent({
  type: 'download.served',
  version: 1,
  publishedBy: 'documents',
  summary: 'The original was given to a reader. Sent once per download, not per range.',
  data: z.object({ downloadId: z.uuid(), documentId: z.uuid(), viewerId: z.string() }),
});
