/** The address of a document's statistics. */
export const documentHref = (code: string): string => `/app/documents/${encodeURIComponent(code)}`;

export const readerHref = (code: string, viewerId: string): string =>
  `${documentHref(code)}/readers/${encodeURIComponent(viewerId)}`;

export const personHref = (email: string): string => `/app/people/${encodeURIComponent(email)}`;
