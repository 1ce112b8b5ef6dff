/** The public addresses of a document without its origin. The owner's cookie opens them, and nothing is counted. */

/** @param code the short code, with or without `s-`. */
const base = (code: string): string => `/s/${encodeURIComponent(code.replace(/^s-/, ''))}`;

export const pageSizesUrl = (code: string): string => `${base(code)}/pages`;

/** Returns the address of a page in the viewer. */
export const pageUrl = (code: string, page: number): string => `${base(code)}#page=${page}`;

/** The smallest width that the server stores. It would draw any other width anew. Source: Specification 5.9. */
const thumbnailWidth = 400;

export const thumbnailUrl = (code: string, page: number): string =>
  `${base(code)}/pages/${page}?width=${thumbnailWidth}`;
