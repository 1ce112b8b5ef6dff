import { baseApp, requireInternalToken } from '@docsight/service-kit';
import type { InternalVerifier, Logger } from '@docsight/service-kit';
import type { Express } from 'express';
import type { AccountReports } from './accounts/index.ts';
import type { FindDocument } from './documents/index.ts';
import { reportRoutes } from './reports/index.ts';
import type { ReportStore } from './reports/index.ts';

/** The service over HTTP: behind the gateway, for accounts. */
export const createApp = (options: {
  verifyInternal: InternalVerifier;
  reports: ReportStore;
  accounts: AccountReports;
  findDocument: FindDocument;
  logger: Logger;
}): Express =>
  baseApp({
    logger: options.logger,
    routes: (app) => {
      app.use(requireInternalToken(options.verifyInternal));
      app.use(reportRoutes(options));
    },
  });
