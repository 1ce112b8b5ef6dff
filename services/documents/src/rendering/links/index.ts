export { linksContent, openLinks } from './links-content.ts';
export { openOutline, outlineContent } from './outline-content.ts';
export type { RawItem } from './outline-content.ts';
export { readLinks } from './read-links.ts';
export type { PageLink } from './read-links.ts';
export { readOutline } from './read-outline.ts';
export { makeTargetReader } from './target-reader.ts';
