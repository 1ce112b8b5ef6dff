export { makeEraseViewer } from './erase-viewer.ts';
export type { EraseViewer } from './erase-viewer.ts';
export { erasureRoutes } from './erasure-routes.ts';
export { erasureSweeper } from './erasure-sweeper.ts';
export { mongoRemoveReaders } from './remove-readers-mongo.ts';
export { makeViewerErasure } from './viewer-erasure.ts';
