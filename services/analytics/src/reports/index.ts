export { leadView, viewerView } from './reader-views.ts';
export { reportRoutes } from './report-routes.ts';
export type { ListedReader, ReportStore } from './report-store.ts';
export { mongoReportStore } from './report-store-mongo.ts';
