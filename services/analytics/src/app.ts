import { baseApp, internalTokens, requireInternalToken } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Express } from 'express';
import type { AccountReports } from './accounts/index.ts';
import type { FindDocument } from './documents/index.ts';
import { reportRoutes } from './reports/index.ts';
import type { ReportStore } from './reports/index.ts';

/** The service over HTTP: behind the gateway, for accounts. */
export const createApp = (options: {
  jwtSecret: string;
  reports: ReportStore;
  accounts: AccountReports;
  findDocument: FindDocument;
  logger: Logger;
}): Express =>
  baseApp({
    logger: options.logger,
    routes: (app) => {
      app.use(requireInternalToken(internalTokens(options.jwtSecret)));
      app.use(reportRoutes(options));
    },
  });
