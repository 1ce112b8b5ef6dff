export { makeOriginalCache } from './original-cache.ts';
export { publicAccess } from './page-permission.ts';
export { pageRoutes } from './page-routes.ts';
export { previewRoutes } from './preview-routes.ts';
export { makePages } from './pages.ts';
export type { Pages } from './pages.ts';
export { makePrepareUploaded } from './prepare-uploaded.ts';
export type { PrepareUploaded } from './prepare-uploaded.ts';
