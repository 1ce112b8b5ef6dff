export { exportRoutes } from './export-routes.ts';
export type { ReaderExport } from './reader-export.ts';
export { mongoReaderExport } from './reader-export-mongo.ts';
