export { makeOriginalCache } from './original-cache.ts';
export { accessOfAnybody } from './page-permission.ts';
export { makePageRenderer } from './page-renderer.ts';
export type { PageRenderer } from './page-renderer.ts';
export { pageRoutes } from './page-routes.ts';
export { makePages } from './pages.ts';
export type { Pages } from './pages.ts';
