import { operations } from '@docsight/api-contract';
import { accountOf, paginationView, serve, unknownShortCode } from '@docsight/service-kit';
import { Router } from 'express';
import { codeOf, publishedSettings } from './document.ts';
import type { DocumentStore } from './document-store.ts';
import { detailOf, summaryOf } from './document-views.ts';
import { listRequestOf } from './list/list-query.ts';
import { requireFound } from './update-document.ts';
import type { DeleteDocument, UpdateDocument } from './update-document.ts';

/** Serves the list of documents and the reading, change and deletion of one. Source: Specification 4.8 to 4.12. */
export const documentRoutes = (options: {
  documents: DocumentStore;
  updateDocument: UpdateDocument;
  deleteDocument: DeleteDocument;
  publicUrl: string;
}): Router => {
  const { documents, updateDocument, deleteDocument, publicUrl } = options;
  const router = Router();

  serve(router, operations.listDocuments, async ({ req, query }) => {
    const given = query();
    const { page, perPage, query: listQuery } = listRequestOf(accountOf(req), given);
    const found = await documents.list(listQuery);
    return {
      documents: found.documents.map((document) => ({
        ...summaryOf(document, publicUrl),
        settings: given.include === 'settings' ? publishedSettings(document) : undefined,
      })),
      pagination: paginationView({ page, perPage }, found.total),
    };
  });

  serve(router, operations.getDocument, async ({ req, params }) => {
    const document = await documents.find(accountOf(req), codeIn(params));
    return detailOf(requireFound(document), publicUrl);
  });

  serve(router, operations.updateDocument, async ({ req, params, body }) => {
    const patch = body();
    const document = await updateDocument(accountOf(req), codeIn(params), patch);
    return detailOf(document, publicUrl);
  });

  serve(router, operations.deleteDocument, async ({ req, params }) => {
    await deleteDocument(accountOf(req), codeIn(params));
  });

  return router;
};

/** Returns the code without its `s-`. @throws AppError not_found for a malformed short code. */
const codeIn = ({ short_code }: { short_code: string }): string => {
  const code = codeOf(short_code);
  if (code === undefined) throw unknownShortCode(short_code);
  return code;
};
