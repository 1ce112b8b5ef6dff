import type { DocumentQuery } from './document-store.ts';

/** What a change may move in an owner's lists: which documents there are and their titles, or the figures. */
export type ListPart = 'documents' | 'figures';

/**
 * Tells whether an owner's lists have changed. A writer says that it will write, writes, and says that it has written; each saying gives the part
 * another stamp. So a list that was counted between two looks at one and the same stamp, with no writer at work, is that list for as long as it has the stamp.
 */
export type ListStamps = {
  during<Result>(accountId: string, part: ListPart, write: () => Promise<Result>): Promise<Result>;
  /** Null while a writer is at work on one of the parts. */
  read(accountId: string, parts: ListPart[]): Promise<string | null>;
};

/** The parts that decide which documents a list has and in which order. */
export const partsOf = ({ sort, level, withLeadsOnly }: DocumentQuery): ListPart[] =>
  sort === 'views' || sort === 'engagement' || level !== null || withLeadsOnly
    ? ['documents', 'figures']
    : ['documents'];
