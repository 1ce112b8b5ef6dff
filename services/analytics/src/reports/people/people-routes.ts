import { normalEmail, operations } from '@docsight/api-contract';
import {
  AppError,
  accountOf,
  pageOf,
  paginationView,
  parseDateRange,
  serve,
  serveContent,
  sliceOf,
  streamResponse,
} from '@docsight/service-kit';
import { Router } from 'express';
import type { FindDocument } from '../../documents/index.ts';
import { csvOf } from '../lists/csv.ts';
import { collect, csvHeaders, viewsOf } from '../lists/list-parts.ts';
import { givenSearchKeyOf } from '../lists/report-query.ts';
import type { LeadQuery, PeopleStore } from './people-store.ts';
import { accountLeadColumns, accountLeadRow, accountLeadView, personOf } from './person.ts';
import { viewerDetailOf } from './viewer-detail.ts';

/**
 * Serves one viewer, the leads of an account, and one person over all documents. Source: Specification 7.11 to 7.13.
 */
export const peopleRoutes = ({ people, findDocument }: { people: PeopleStore; findDocument: FindDocument }): Router => {
  const router = Router();

  serve(router, operations.getViewer, async ({ req, params }) => {
    const { accountId, documentId, pageCount } = await findDocument(accountOf(req), params.short_code);
    const viewer = await people.viewer(accountId, documentId, params.viewer_id);
    if (!viewer) throw new AppError('not_found', 'The document has no viewer with this id.');
    return viewerDetailOf(viewer, pageCount);
  });

  serveContent(router, operations.listAccountLeads, async ({ req, res, query }) => {
    const { format, search, ...given } = query();
    const accountId = accountOf(req);
    const { since, until } = parseDateRange(given);
    const selection: LeadQuery = { since, until, searchKey: givenSearchKeyOf(search) };
    if (format === 'csv') {
      const rows = viewsOf(people.leads(accountId, selection, 'all'), accountLeadRow);
      await streamResponse(req, res, csvHeaders('leads.csv'), csvOf(accountLeadColumns, rows));
    } else {
      const page = pageOf(given);
      const leads = viewsOf(people.leads(accountId, selection, sliceOf(page)), accountLeadView);
      const [rows, total] = await Promise.all([collect(leads), people.leadCount(accountId, selection)]);
      res.json({ leads: rows, pagination: paginationView(page, total) });
    }
  });

  serve(router, operations.getPerson, async ({ req, params }) => {
    const email = normalEmail(params.email);
    const person = personOf(email, await people.person(accountOf(req), email));
    if (!person) throw new AppError('not_found', 'No reader of your documents has this e-mail address.');
    return person;
  });

  return router;
};
