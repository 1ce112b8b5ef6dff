export { viewerPageRoutes } from './viewer-page-routes.ts';
export type { ViewerPage } from './viewer-page-routes.ts';
