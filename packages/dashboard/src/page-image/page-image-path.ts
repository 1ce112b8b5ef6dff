/** The smallest width that the server stores. Others are made again for each request. */
const width = 400;

/** Returns the path of a document's viewer page. @param code such as `s-Ab3dE9`. */
export const viewerPath = (code: string): string => `/s/${encodeURIComponent(code.replace(/^s-/, ''))}`;

/**
 * Returns the path of the image of a page. The cookie of the owner opens all pages, also after the owner opened the
 * document as a guest. Source: Specification 5.14.
 */
export const pageImagePath = (code: string, page: number): string =>
  `${viewerPath(code)}/pages/${page}?width=${width}&as=owner`;

/** Returns the path under which the owner sees a document as readers do. Source: Specification 5.14. */
export const guestPath = (code: string): string => `${viewerPath(code)}?as=guest`;
