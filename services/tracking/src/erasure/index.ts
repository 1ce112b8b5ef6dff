export { makeEraseViewer } from './erase-viewer.ts';
export type { EraseViewer } from './erase-viewer.ts';
export { erasureRoutes } from './erasure-routes.ts';
export { erasureSweeper } from './erasure-sweeper.ts';
export { mongoEraseReaders } from './remove-readers-mongo.ts';
export { makeErasing } from './viewer-erasure.ts';
