export { mongoPeopleStore } from './people/index.ts';
export type { PeopleStore } from './people/index.ts';
export { reportRoutes } from './report-routes.ts';
export type { ReportStore } from './report-store.ts';
export { mongoReportStore } from './report-store-mongo.ts';
