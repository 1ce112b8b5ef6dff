export { bodyLimits } from './body-limits.ts';
export { crossOrigin } from './cross-origin.ts';
export type { AllowedOrigins } from './cross-origin.ts';
export { makeForward } from './forward.ts';
export { proxyRoutes } from './proxy-routes.ts';
export { pathPattern } from './routing-table.ts';
export { makeUpstreams } from './upstreams.ts';
export { makeReaderLimits } from './reader-limits.ts';
