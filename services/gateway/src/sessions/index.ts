export { makeEndAccess } from './end-access.ts';
export type { EndAccess } from './end-access.ts';
export { makeLogInByLink } from './log-in-by-link.ts';
export { makeManageSessions } from './manage-sessions.ts';
export { sessionRoutes } from './session-routes.ts';
export { sessionModel, sessionStoreMongo } from './session-store-mongo.ts';
export type { SessionStore } from './session-store.ts';
export { lifetimeMs, maxUseLagMs } from './session.ts';
