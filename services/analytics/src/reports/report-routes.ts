import { accountOf, onlyMethods } from '@docsight/service-kit';
import { Router } from 'express';
import type { AccountReports } from '../accounts/index.ts';
import type { FindDocument } from '../documents/index.ts';
import { overviewOf } from './overview.ts';
import { listRoutes } from './list-routes.ts';
import { intervalOf, rangeOf } from './report-query.ts';
import type { ReportStore } from './report-store.ts';
import { statisticsOf } from './statistics.ts';

/** Serves statistics, viewers, leads and the overview. Source: Specification 7. */
export const reportRoutes = (options: {
  reports: ReportStore;
  accounts: AccountReports;
  findDocument: FindDocument;
}): Router => {
  const { reports, accounts, findDocument } = options;
  const router = Router();

  router.get('/api/v1/documents/:code/stats', async (req, res) => {
    const range = rangeOf(req.query);
    const interval = intervalOf(req.query);
    const document = await findDocument(accountOf(req), req.params.code);
    res.json(await statisticsOf(reports, document, range, interval));
  });

  router.get('/api/v1/analytics/overview', async (req, res) => {
    const range = rangeOf(req.query);
    res.json(await overviewOf(accounts, accountOf(req), range));
  });

  router.all(['/api/v1/documents/:code/stats', '/api/v1/analytics/overview'], onlyMethods('GET'));
  router.use(listRoutes(options));
  return router;
};
