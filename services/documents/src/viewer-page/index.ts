export { viewerAssetRoutes } from './viewer-asset-routes.ts';
export { readViewerBuild } from './viewer-build.ts';
export { viewerPageRoutes } from './viewer-page-routes.ts';
export type { ViewerPage } from './viewer-page-routes.ts';
