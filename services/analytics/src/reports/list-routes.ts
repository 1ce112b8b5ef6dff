import { operations } from '@docsight/api-contract';
import { accountOf, paginationView, serveContent, streamResponse } from '@docsight/service-kit';
import type { Page } from '@docsight/service-kit';
import { Router } from 'express';
import type { FindDocument } from '../documents/index.ts';
import { csvOf } from './csv.ts';
import { leadColumns, leadView, viewerColumns, viewerView } from './reader-views.ts';
import { firstPage, givenPageOf, sliceOrAll } from './report-query.ts';
import type { ListedReader, ReportStore } from './report-store.ts';

/**
 * Serves viewers and leads of a document, as JSON or CSV. Source: Specification 7.5 to 7.7.
 * A list without a page is sent while it is read: the largest list needs no memory (Specification 7.9).
 */
export const listRoutes = ({ reports, findDocument }: { reports: ReportStore; findDocument: FindDocument }): Router => {
  const router = Router();

  serveContent(router, operations.listViewers, async ({ req, res, params, query }) => {
    const { format, ...given } = query();
    const page = givenPageOf(given);
    const { accountId, documentId, shortCode } = await findDocument(accountOf(req), params.short_code);
    const viewers = viewsOf(reports.viewers(accountId, documentId, sliceOrAll(page)), viewerView);
    if (format === 'csv') {
      await streamResponse(req, res, csvHeaders(`${shortCode}-viewers.csv`), csvOf(viewerColumns, viewers));
    } else if (page === undefined) {
      await streamResponse(req, res, jsonHeaders, viewersJson(viewers));
    } else {
      const [rows, total] = await Promise.all([collect(viewers), reports.listSizes(accountId, documentId)]);
      res.json({ viewers: rows, total_viewers: total.viewers });
    }
  });

  serveContent(router, operations.listLeads, async ({ req, res, params, query }) => {
    const { format, ...given } = query();
    const givenPage = givenPageOf(given);
    const { accountId, documentId, shortCode } = await findDocument(accountOf(req), params.short_code);
    const leads = (page: Page | undefined) => viewsOf(reports.leads(accountId, documentId, sliceOrAll(page)), leadView);
    if (format === 'csv') {
      await streamResponse(req, res, csvHeaders(`${shortCode}-leads.csv`), csvOf(leadColumns, leads(givenPage)));
    } else {
      const page = givenPage ?? firstPage;
      const [rows, total] = await Promise.all([collect(leads(page)), reports.listSizes(accountId, documentId)]);
      res.json({ leads: rows, pagination: paginationView(page, total.leads) });
    }
  });

  return router;
};

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' };
const csvHeaders = (filename: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${filename}"`,
});

async function* viewsOf<View>(
  batches: AsyncIterable<ListedReader[]>,
  view: (reader: ListedReader) => View,
): AsyncGenerator<View[]> {
  for await (const readers of batches) yield readers.map(view);
}

const collect = async <Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
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
