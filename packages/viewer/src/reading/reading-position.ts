import type { Place } from '../layout/page-layout.ts';

/** A page's own address within the document: `#page=5`. Undefined for anything else. */
export const pageOfHash = (hash: string): number | undefined => {
  const digits = /^#page=([1-9]\d{0,5})$/.exec(hash)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

export const hashOfPage = (page: number): string => `#page=${page}`;

/** What was typed as a page number; undefined when there is no such page. */
export const pageOfInput = (typed: string, pageCount: number): number | undefined => {
  const page = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : NaN;
  return page >= 1 && page <= pageCount ? page : undefined;
};

/** The place kept for a reload, as text. */
export const written = ({ page, fraction }: Place): string => `${page}:${fraction.toFixed(4)}`;

/** Where to begin: the page of the address, and in it as far as was read in this tab. Undefined: at the beginning. */
export const beginning = (hash: string, kept: string | null): Place | undefined => {
  const [page = NaN, fraction = NaN] = (kept ?? '').split(':').map(Number);
  const known = Number.isInteger(page) && page >= 1 && fraction >= 0 && fraction <= 1;
  const asked = pageOfHash(hash);
  if (known && (asked === undefined || asked === page)) return { page, fraction, beyond: 0 };
  return asked === undefined ? undefined : { page: asked, fraction: 0, beyond: 0 };
};
