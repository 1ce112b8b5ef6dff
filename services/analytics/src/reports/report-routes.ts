import { operations } from '@docsight/api-contract';
import { accountOf, parseDateRange, serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { AccountReports } from '../accounts/index.ts';
import type { FindDocument } from '../documents/index.ts';
import { listRoutes } from './lists/list-routes.ts';
import { overviewOf } from './overview.ts';
import { peopleRoutes } from './people/index.ts';
import type { PeopleStore } from './people/index.ts';
import type { ReportStore } from './report-store.ts';
import { statisticsOf } from './statistics.ts';

/** Serves statistics, viewers, leads, people and the overview. Source: Specification 7. */
export const reportRoutes = (options: {
  reports: ReportStore;
  people: PeopleStore;
  accounts: AccountReports;
  findDocument: FindDocument;
  now: () => Date;
}): Router => {
  const { reports, accounts, findDocument, now } = options;
  const router = Router();

  serve(router, operations.getDocumentStatistics, async ({ req, params, query }) => {
    const { interval, ...given } = query();
    const range = parseDateRange(given);
    const document = await findDocument(accountOf(req), params.short_code);
    return statisticsOf(reports, document, range, interval);
  });

  serve(router, operations.getOverview, ({ req, query }) => {
    const { interval, ...given } = query();
    const today = now().toISOString().slice(0, 10);
    return overviewOf(accounts, accountOf(req), parseDateRange(given), { interval, today });
  });

  router.use(listRoutes(options));
  router.use(peopleRoutes(options));
  return router;
};
