import type { DocumentFacts, DocumentReference, EngagementLevel } from '@docsight/contracts';
import type { StoredSettings } from './settings.ts';

/** The figures of the list, as analytics last told them. version: of the figures, not of the document. */
export type Counters = {
  version: number;
  views: number;
  uniqueViewers: number;
  leads: number;
  level: EngagementLevel;
  /** Of the level, to sort by: 0 for `not_opened` to 4 for `high_interest`. */
  rank: number;
};

/** A document as it is stored. Its file lies in the file store. */
export type DocumentState = {
  accountId: string;
  /** Six alphanumeric characters, never used again. */
  code: string;
  title: string;
  titleKey: string;
  pageCount: number;
  originalFilename: string;
  settings: StoredSettings;
  passwordHash: string | null;
  /** Counts the passwords that were ever set: a cleared password's number never comes back. */
  passwordVersion: number;
  fileId: string;
  sizeBytes: number;
  sha256: string;
  isActive: boolean;
  createdAt: Date;
  /** Of the last change of title or settings; views do not move it. */
  updatedAt: Date;
  counters: Counters;
  /** When all of it was erased but its code. */
  erasedAt?: Date;
};

/** version: grows with each change of title, settings or activity. */
export type Document = DocumentState & { id: string; version: number };

export const noCounters: Counters = {
  version: 0,
  views: 0,
  uniqueViewers: 0,
  leads: 0,
  level: 'not_opened',
  rank: 0,
};

/** The six characters of `s-XXXXXX`; undefined for what is no short code. */
export const codeOf = (shortCode: string): string | undefined => /^s-([A-Za-z0-9]{6})$/.exec(shortCode)?.[1];

/**
 * Returns the document as webhook payloads show it. Source: Specification 8.5.
 * @param publicUrl without a slash at its end.
 */
export const referenceOf = (document: Document, publicUrl: string): DocumentReference => ({
  id: document.id,
  title: document.title,
  short_code: `s-${document.code}`,
  url: `${publicUrl}/s/${document.code}`,
});

/** What other services are told of a document. Password version 0 means that none is set. */
export const factsOf = (document: Document, publicUrl: string): DocumentFacts => ({
  documentId: document.id,
  accountId: document.accountId,
  version: document.version,
  shortCode: `s-${document.code}`,
  url: `${publicUrl}/s/${document.code}`,
  title: document.title,
  pageCount: document.pageCount,
  settings: { ...document.settings, password: document.passwordHash !== null },
  passwordVersion: document.passwordHash === null ? 0 : document.passwordVersion,
  isActive: document.isActive,
  createdAt: document.createdAt.toISOString(),
  ...(document.erasedAt && { erased: true as const }),
});
