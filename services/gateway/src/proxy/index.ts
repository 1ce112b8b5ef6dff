export { bodyLimits } from './body-limits.ts';
export { makeForward } from './forward.ts';
export { proxyRoutes } from './proxy-routes.ts';
export { makeUpstreams } from './upstreams.ts';
