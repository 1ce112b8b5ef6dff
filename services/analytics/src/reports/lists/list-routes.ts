import { operations } from '@docsight/api-contract';
import { accountOf, pageOf, paginationView, serveContent, sliceOf, streamResponse } from '@docsight/service-kit';
import { Router } from 'express';
import type { FindDocument } from '../../documents/index.ts';
import type { ReportStore, Slice } from '../report-store.ts';
import { csvOf } from './csv.ts';
import { collect, csvHeaders, jsonHeaders, viewsOf } from './list-parts.ts';
import { leadColumns, leadView, viewerColumns, viewerView } from './reader-views.ts';
import { givenPageOf, viewerQueryOf } from './report-query.ts';

/**
 * Serves viewers and leads of a document, as JSON or CSV. Source: Specification 7.5 to 7.7.
 * CSV, and a list without a page, is sent while it is read: the largest list needs no memory (Specification 7.9).
 */
export const listRoutes = ({ reports, findDocument }: { reports: ReportStore; findDocument: FindDocument }): Router => {
  const router = Router();

  serveContent(router, operations.listViewers, async ({ req, res, params, query }) => {
    const given = query();
    const page = givenPageOf(given);
    const selection = viewerQueryOf(given);
    const { accountId, documentId, shortCode } = await findDocument(accountOf(req), params.short_code);
    const slice = page === undefined || given.format === 'csv' ? 'all' : sliceOf(page);
    const viewers = viewsOf(reports.viewers(accountId, documentId, selection, slice), viewerView);
    if (given.format === 'csv') {
      await streamResponse(req, res, csvHeaders(`${shortCode}-viewers.csv`), csvOf(viewerColumns, viewers));
    } else if (page === undefined) {
      await streamResponse(req, res, jsonHeaders, viewersJson(viewers));
    } else {
      const counting = reports.viewerCount(accountId, documentId, selection);
      const [rows, total] = await Promise.all([collect(viewers), counting]);
      res.json({ viewers: rows, total_viewers: total });
    }
  });

  serveContent(router, operations.listLeads, async ({ req, res, params, query }) => {
    const { format, ...given } = query();
    const { accountId, documentId, shortCode } = await findDocument(accountOf(req), params.short_code);
    const leads = (slice: Slice) => viewsOf(reports.leads(accountId, documentId, slice), leadView);
    if (format === 'csv') {
      await streamResponse(req, res, csvHeaders(`${shortCode}-leads.csv`), csvOf(leadColumns, leads('all')));
    } else {
      const page = pageOf(given);
      const [rows, total] = await Promise.all([
        collect(leads(sliceOf(page))),
        reports.leadCount(accountId, documentId),
      ]);
      res.json({ leads: rows, pagination: paginationView(page, total) });
    }
  });

  return router;
};

/** Writes `{viewers, total_viewers}` as JSON text, one part per batch. */
async function* viewersJson(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let total = 0;
  for await (const rows of batches) {
    yield `${total === 0 ? '{"viewers":[' : ','}${rows.map((row) => JSON.stringify(row)).join(',')}`;
    total += rows.length;
  }
  yield `${total === 0 ? '{"viewers":[' : ''}],"total_viewers":${total}}`;
}
