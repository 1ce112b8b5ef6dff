import { internalPaths, pageQuery } from '@docsight/contracts';
import type { DeletedAccounts } from '@docsight/mongo';
import { accountOf, crashPoint, parse } from '@docsight/service-kit';
import { Router } from 'express';
import { detailOf } from '../documents/index.ts';
import type { DocumentStore } from '../documents/index.ts';
import type { DeleteDocuments } from './delete-documents.ts';

/** Serves the gateway on behalf of an account. The gateway does not forward these paths. */
export const accountRoutes = (options: {
  documents: Pick<DocumentStore, 'pageOf'>;
  deletedAccounts: DeletedAccounts;
  deleteDocuments: DeleteDocuments;
  publicUrl: string;
}): Router => {
  const { documents, deletedAccounts, deleteDocuments, publicUrl } = options;
  const router = Router();

  /** Ends all links of a deleted account: `{}` when none can be opened any more. The erasure follows. */
  router.post(internalPaths.accountDeletion, async (req, res) => {
    const accountId = accountOf(req);
    await deletedAccounts.add(accountId);
    crashPoint('account.links-ending');
    await deleteDocuments(accountId);
    res.json({});
  });

  /** Returns the documents of the account that are not erased, page by page, for its export. */
  router.get(internalPaths.accountExport('documents'), async (req, res) => {
    const { after = null, limit } = parse(pageQuery, req.query, 'parameter');
    const found = await documents.pageOf(accountOf(req), after, limit);
    const items = found.map((document) => ({
      ...detailOf(document, publicUrl),
      updated_at: document.updatedAt.toISOString(),
    }));
    res.json({ items, next: found.length < limit ? null : found.at(-1)!.id });
  });
  return router;
};
