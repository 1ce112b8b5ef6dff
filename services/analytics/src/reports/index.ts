export { listedFields } from './list-reads-mongo.ts';
export { leadView, viewerView } from './lists/reader-views.ts';
export { mongoPeopleStore } from './people/index.ts';
export type { PeopleStore } from './people/index.ts';
export { reportRoutes } from './report-routes.ts';
export type { ListedReader, ReportStore } from './report-store.ts';
export { mongoReportStore } from './report-store-mongo.ts';
