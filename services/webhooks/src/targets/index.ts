export { guardedConnector, rejectForbidden } from './guarded-connector.ts';
export { publicResolver, systemResolver } from './resolve-names.ts';
export type { ResolveName } from './resolve-names.ts';
export { makeCheckTarget } from './target-url.ts';
export type { CheckTarget } from './target-url.ts';
