import { viewerPath } from '../page-image/page-image-path.ts';

/** Returns the address of the page sizes. The owner's cookie opens it. Source: Specification 5.10. */
export const pageSizesUrl = (code: string): string => `${viewerPath(code)}/pages?as=owner`;

/** Returns the address of a page in the viewer. */
export const pageUrl = (code: string, page: number): string => `${viewerPath(code)}#page=${page}`;
