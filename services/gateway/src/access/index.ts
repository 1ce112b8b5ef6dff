export { bearerHint } from './bearer-hint.ts';
export { makeIdentification, requireIdentity } from './identification.ts';
export type { Identification, Identity, IdentityOf, KnownSession } from './identification.ts';
export { makeOwnSite } from './own-site.ts';
export { sessionCookie, withoutSessionCookie } from './session-cookie.ts';
export type { SessionCookie } from './session-cookie.ts';
