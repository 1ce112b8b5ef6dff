import { documentPatch } from '@docsight/api-contract';
import { accountOf, jsonBody, onlyMethods, paginationView, parse } from '@docsight/service-kit';
import { Router } from 'express';
import { codeOf } from './document.ts';
import type { DocumentStore } from './document-store.ts';
import { detailOf, summaryOf } from './document-views.ts';
import { listRequestOf } from './list/list-query.ts';
import { requireFound } from './update-document.ts';
import type { DeleteDocument, UpdateDocument } from './update-document.ts';

const largestPatchBytes = 64 * 1024;

/** Serves the list of documents and the reading, change and deletion of one. Source: Specification 4.8 to 4.12. */
export const documentRoutes = (options: {
  documents: DocumentStore;
  updateDocument: UpdateDocument;
  deleteDocument: DeleteDocument;
  publicUrl: string;
}): Router => {
  const { documents, updateDocument, deleteDocument, publicUrl } = options;
  const router = Router();
  const one = '/api/v1/documents/:code';

  router.get('/api/v1/documents', async (req, res) => {
    const { page, perPage, query } = listRequestOf(accountOf(req), req.query);
    const found = await documents.list(query);
    res.json({
      documents: found.documents.map((document) => summaryOf(document, publicUrl)),
      pagination: paginationView({ page, perPage }, found.total),
    });
  });

  router.get(one, async (req, res) => {
    const document = requireFound(await documents.find(accountOf(req), toCode(req.params.code)));
    res.json(detailOf(document, publicUrl));
  });

  router.patch(one, jsonBody({ limitBytes: largestPatchBytes }));
  router.patch(one, async (req, res) => {
    const patch = parse(documentPatch, req.body);
    const document = await updateDocument(accountOf(req), toCode(req.params.code), patch);
    res.json(detailOf(document, publicUrl));
  });

  router.delete(one, async (req, res) => {
    await deleteDocument(accountOf(req), toCode(req.params.code));
    res.status(204).end();
  });

  router.all(one, onlyMethods('GET', 'PATCH', 'DELETE'));
  return router;
};

/** Returns the code of a short code. A malformed one becomes an empty code, which no document has. */
const toCode = (shortCode: string): string => codeOf(shortCode) ?? '';
