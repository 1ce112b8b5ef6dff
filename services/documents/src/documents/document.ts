import type {
  DocumentFacts,
  DocumentReference,
  DocumentSettings,
  EngagementLevel,
  StoredSettings,
} from '@docsight/contracts';
import { availabilityOf } from '@docsight/viewer-access';

/** The figures of the list, as analytics last published them. */
export type Counters = {
  /** Version of the figures, not of the document. */
  version: number;
  views: number;
  uniqueViewers: number;
  leads: number;
  level: EngagementLevel;
  /** Rank of the level, to sort by: from 0 for `not_opened` to 4 for `high_interest`. */
  rank: number;
};

/** A document as it is stored. Its file is in the file store. */
export type DocumentState = {
  accountId: string;
  /** Six alphanumeric characters, never reused. */
  code: string;
  title: string;
  /** The title as it is sorted and searched: see `titleKeyOf`. */
  titleKey: string;
  pageCount: number;
  originalFilename: string;
  settings: StoredSettings;
  /** Null without a password. */
  passwordHash: string | null;
  /** Number of passwords that were set so far. It never decreases, so a removed password's number is not reused. */
  passwordVersion: number;
  /** Id in the file store. Empty once the file was erased. */
  fileId: string;
  sizeBytes: number;
  /** SHA-256 of the file in lowercase hex. */
  sha256: string;
  isActive: boolean;
  createdAt: Date;
  /** Time of the last change of title or settings. Views do not change it. */
  updatedAt: Date;
  counters: Counters;
  /** Time when everything but the code was erased. */
  erasedAt?: Date;
  /** When the next step of the erasure is due, for a document of a deleted account. Absent after the last step. */
  eraseAt?: Date;
};

export type Document = DocumentState & {
  id: string;
  /** Increases with each change of title, settings or activity. */
  version: number;
};

/** What the file of a document counts as. The file of a deleted document is kept until an operator erases it. */
export type CountedFile = { state: 'active' | 'deleted'; sizeBytes: number };

export const noCounters: Counters = {
  version: 0,
  views: 0,
  uniqueViewers: 0,
  leads: 0,
  level: 'not_opened',
  rank: 0,
};

/** Returns the document if it is open for readers now, else null. All reader paths use it. */
export const openForReaders = (document: Document | null, now: Date): Document | null =>
  document !== null && availabilityOf(document, now) === 'open' ? document : null;

/** Returns the six characters of `s-XXXXXX`, or undefined for anything else. */
export const codeOf = (shortCode: string): string | undefined => /^s-([A-Za-z0-9]{6})$/.exec(shortCode)?.[1];

/**
 * Returns the document as webhook payloads show it. Source: Specification 8.5.
 * @param publicUrl without a trailing slash.
 */
export const referenceOf = (document: Document, publicUrl: string): DocumentReference => ({
  id: document.id,
  title: document.title,
  short_code: `s-${document.code}`,
  url: `${publicUrl}/s/${document.code}`,
});

/** Returns the settings as they are published and returned. */
export const publishedSettings = ({ settings, passwordHash }: Document): DocumentSettings => ({
  ...settings,
  password: passwordHash !== null,
});

/** Returns the facts that other services need. Password version 0 means that no password is set. */
export const factsOf = (document: Document, publicUrl: string): DocumentFacts => ({
  documentId: document.id,
  accountId: document.accountId,
  version: document.version,
  shortCode: `s-${document.code}`,
  url: `${publicUrl}/s/${document.code}`,
  title: document.title,
  pageCount: document.pageCount,
  settings: publishedSettings(document),
  passwordVersion: document.passwordHash === null ? 0 : document.passwordVersion,
  isActive: document.isActive,
  createdAt: document.createdAt.toISOString(),
  ...(document.erasedAt && { erased: true as const }),
});
