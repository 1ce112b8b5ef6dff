export { accessOf, needsPassword } from './access.ts';
export { availabilityOf } from './availability.ts';
export type { Availability } from './availability.ts';
export type { Access, Passed } from './access.ts';
export { grantFor, isBot } from './bot.ts';
export { isOwner } from './owner.ts';
export { isSessionOver, viewerCookie, viewerTokens, viewerTokensOf } from './viewer-token.ts';
