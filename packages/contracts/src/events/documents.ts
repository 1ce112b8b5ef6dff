import { z } from 'zod';
import { publishedSettings } from '../domain/index.ts';
import { defineEvent } from './event.ts';

/** Describes a document as webhook payloads show it. Source: Specification 8.5. */
export const documentReference = z.object({ id: z.uuid(), title: z.string(), short_code: z.string(), url: z.url() });
export type DocumentReference = z.infer<typeof documentReference>;

/**
 * A snapshot of a document, with everything that other services need. A consumer keeps the snapshot with the greatest
 * version. The hash of the password does not leave the documents service.
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
  settings: publishedSettings,
  /** 0 without a password. Each new password increases it. A viewer token names the version that the reader entered. */
  passwordVersion: z.int().min(0),
  /** False once the document is deleted. */
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Present once the document is erased: only the fact that it existed is kept, and the title is empty. */
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
  summary: 'A document was deleted. Its facts stay inactive. Sent once per document.',
  data: z.object({ facts: documentFacts }),
});

export const documentErased = defineEvent({
  type: 'document.erased',
  version: 1,
  publishedBy: 'documents',
  summary:
    'A deleted document is erased: consumers remove everything that they store about it, and drop what arrives later. Sent twice.',
  data: z.object({ facts: documentFacts }),
});

export const downloadServed = defineEvent({
  type: 'download.served',
  version: 1,
  publishedBy: 'documents',
  summary: 'The original file was served to a reader. Sent once per download, not per range.',
  data: z.object({ downloadId: z.uuid(), documentId: z.uuid(), viewerId: z.string() }),
});
