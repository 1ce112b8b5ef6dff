export { makePageRenderer } from './page-renderer.ts';
export type { PageRenderer, Rendering } from './page-renderer.ts';
export { firstSizes, sizesContent } from './page-sizes.ts';
export { derivedFileName } from './renderer-version.ts';
