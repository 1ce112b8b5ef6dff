import { baseApp, onlyDeclaredMethods, requireInternalToken } from '@docsight/service-kit';
import type { InternalVerifier, Logger } from '@docsight/service-kit';
import type { Express } from 'express';
import { exportRoutes } from './account-export/index.ts';
import type { ReaderExport } from './account-export/index.ts';
import type { AccountReports } from './accounts/index.ts';
import { activityRoutes } from './activity/index.ts';
import type { ActivityStore } from './activity/index.ts';
import type { FindDocument } from './documents/index.ts';
import { reportRoutes } from './reports/index.ts';
import type { PeopleStore, ReportStore } from './reports/index.ts';

/** Builds the HTTP interface of the service. It is called through the gateway, on behalf of accounts. */
export const createApp = (options: {
  verifyInternal: InternalVerifier;
  reports: ReportStore;
  people: PeopleStore;
  accounts: AccountReports;
  readerExport: ReaderExport;
  findDocument: FindDocument;
  activity: Pick<ActivityStore, 'newest'>;
  now: () => Date;
  logger: Logger;
}): Express =>
  baseApp({
    logger: options.logger,
    routes: (app) => {
      app.use(requireInternalToken(options.verifyInternal));
      app.use(onlyDeclaredMethods('analytics'));
      app.use(reportRoutes(options));
      app.use(activityRoutes(options));
      app.use(exportRoutes(options));
    },
  });
