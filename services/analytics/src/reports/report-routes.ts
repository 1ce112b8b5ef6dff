import { accountOf, onlyMethods } from '@docsight/service-kit';
import { Router } from 'express';
import type { DocumentStore, FindDocument } from '../documents/index.ts';
import { overviewOf } from './overview.ts';
import { leadView, viewerView } from './reader-views.ts';
import { givenPageOf, pageOf, paginationView, rangeOf, sliceOf } from './report-query.ts';
import type { ReportStore } from './report-store.ts';
import { statisticsOf } from './statistics.ts';

/** Statistics, viewers, leads and the overview. Source: api.md, Endpoints. */
export const reportRoutes = (options: {
  reports: ReportStore;
  documents: DocumentStore;
  findDocument: FindDocument;
}): Router => {
  const { reports, documents, findDocument } = options;
  const router = Router();

  router.get('/api/v1/documents/:code/stats', async (req, res) => {
    const range = rangeOf(req.query);
    const document = await findDocument(accountOf(req), req.params.code);
    res.json(await statisticsOf(reports, document, range));
  });

  router.get('/api/v1/documents/:code/viewers', async (req, res) => {
    const page = givenPageOf(req.query);
    const { ownerId, documentId } = await findDocument(accountOf(req), req.params.code);
    const { readers, total } = await reports.viewers(ownerId, documentId, page ? sliceOf(page) : 'all');
    res.json({ viewers: readers.map(viewerView), total_viewers: total });
  });

  router.get('/api/v1/documents/:code/leads', async (req, res) => {
    const page = pageOf(req.query);
    const { ownerId, documentId } = await findDocument(accountOf(req), req.params.code);
    const { readers, total } = await reports.leads(ownerId, documentId, sliceOf(page));
    res.json({ leads: readers.map(leadView), pagination: paginationView(page, total) });
  });

  router.get('/api/v1/analytics/overview', async (req, res) => {
    const range = rangeOf(req.query);
    const ownerId = accountOf(req);
    res.json(await overviewOf(reports, ownerId, await documents.activeOf(ownerId), range));
  });

  router.all(
    [...['stats', 'viewers', 'leads'].map((name) => `/api/v1/documents/:code/${name}`), '/api/v1/analytics/overview'],
    onlyMethods('GET'),
  );
  return router;
};
