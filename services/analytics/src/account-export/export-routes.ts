import { internalPaths } from '@docsight/contracts';
import { accountOf, parse } from '@docsight/service-kit';
import { Router } from 'express';
import { z } from 'zod';
import { leadView, viewerView } from '../reports/index.ts';
import type { ExportList, ReaderExport } from './reader-export.ts';

const maxDocuments = 100;

const exportQuery = z.object({
  /** Ids of documents, with commas between them. */
  documents: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(maxDocuments)),
  after: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(1_000),
});

const viewOf = { viewers: viewerView, leads: leadView };

/** Serves the gateway on behalf of an account. The gateway does not forward these paths. */
export const exportRoutes = ({ readerExport }: { readerExport: ReaderExport }): Router => {
  const router = Router();

  /** Returns the viewers, or the leads, of some documents of the account, page by page, for its export. */
  const serveList = (list: ExportList): void => {
    router.get(internalPaths.accountExport(list), async (req, res) => {
      const { documents: documentIds, after, limit } = parse(exportQuery, req.query, 'parameter');
      const page = await readerExport.page({ accountId: accountOf(req), list, documentIds, after, limit });
      const items = page.readers.map((reader) => ({ document_id: reader.documentId, ...viewOf[list](reader) }));
      res.json({ items, next: page.next });
    });
  };
  serveList('viewers');
  serveList('leads');
  return router;
};
