export { makeEraseViewer } from './erase-viewer.ts';
export type { EraseViewer } from './erase-viewer.ts';
export { erasureRoutes } from './erasure-routes.ts';
