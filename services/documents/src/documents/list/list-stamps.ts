import type { DocumentQuery } from '../document-store.ts';

/** A part of an account's lists: which documents there are and how they are titled, or their figures. */
export type ListPart = 'documents' | 'figures';

/**
 * Shows whether the lists of an account have changed. A stamp is a random id; each part has one.
 * A writer changes the stamp before its write and again after it.
 * Two equal stamps, with no write in progress, prove that the list between them is the same.
 */
export type ListStamps = {
  /** Runs a write, and changes the stamp of a part before and after it. */
  aroundWrite<Result>(accountId: string, part: ListPart, write: () => Promise<Result>): Promise<Result>;
  /** Returns the stamps of the parts as one string. Null while a write to one of them is in progress. */
  read(accountId: string, parts: ListPart[]): Promise<string | null>;
};

/** Returns the parts that decide which documents a list has, and in which order. */
export const listPartsOf = ({ sort, level, withLeadsOnly }: DocumentQuery): ListPart[] =>
  sort === 'views' || sort === 'engagement' || level !== null || withLeadsOnly
    ? ['documents', 'figures']
    : ['documents'];
