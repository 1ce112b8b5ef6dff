export { bodyLimits } from './body-limits.ts';
export { callerTokens } from './caller-tokens.ts';
export { makeForward } from './forward.ts';
export { proxyRoutes } from './proxy-routes.ts';
export type { ProxyDependencies } from './proxy-routes.ts';
export { makeUpstreams } from './upstreams.ts';
