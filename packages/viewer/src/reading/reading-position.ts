import type { Position } from '../layout/index.ts';

/** Returns the page of an address fragment such as `#page=5`, or undefined for any other text. */
export const pageOfHash = (hash: string): number | undefined => {
  const digits = /^#page=([1-9]\d{0,5})$/.exec(hash)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

export const hashOfPage = (page: number): string => `#page=${page}`;

/** Returns the page number that was typed, or undefined when the document has no such page. */
export const parsePageNumber = (typed: string, pageCount: number): number | undefined => {
  const page = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : NaN;
  return page >= 1 && page <= pageCount ? page : undefined;
};

/** Formats a position for the session storage. */
export const formatPosition = ({ page, fraction }: Position): string => `${page}:${fraction.toFixed(4)}`;

/** Returns the stored position, unless the address names another page. Undefined means the top of the document. */
export const startPosition = (hash: string, stored: string | null): Position | undefined => {
  const [page = NaN, fraction = NaN] = (stored ?? '').split(':').map(Number);
  const isValid = Number.isInteger(page) && page >= 1 && fraction >= 0 && fraction <= 1;
  const hashPage = pageOfHash(hash);
  if (isValid && (hashPage === undefined || hashPage === page)) return { page, fraction, offset: 0 };
  return hashPage === undefined ? undefined : { page: hashPage, fraction: 0, offset: 0 };
};
