export { LinkAddress } from './external-link.tsx';
export { makeLinkFollowing } from './link-following.ts';
export type { LinkFollowing, Place } from './link-following.ts';
export { makeLinkLayer } from './link-layer.tsx';
export { makeLinksOfPages } from './page-links.ts';
