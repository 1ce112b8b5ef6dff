export { accessOf, needsPassword } from './access.ts';
export type { Access } from './access.ts';
export { viewerCookie, viewerTokens, viewerTokensOf } from './viewer-token.ts';
