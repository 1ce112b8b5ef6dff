import { operations } from '@docsight/api-contract';
import { AppError, serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { DocumentStore } from '../documents/index.ts';
import { findOpenDocument } from '../reader.ts';
import { codeInAddress, oembedOf } from './link-preview.ts';
import type { Site } from './link-preview.ts';

/** Serves GET /oembed. It describes what the viewer page says before password and gate. Source: Specification 5.21. */
export const oembedRoutes = (options: {
  documents: Pick<DocumentStore, 'findByCode'>;
  senderOf: (accountId: string) => Promise<string>;
  site: Site;
  isEmbeddable: boolean;
  now: () => Date;
}): Router => {
  const { documents, senderOf, site, isEmbeddable, now } = options;
  const router = Router();
  serve(router, operations.getOembed, async ({ res, query }) => {
    res.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    const { url, ...limits } = query();
    const code = codeInAddress(url, site);
    if (code === undefined) throw new AppError('not_found', 'The parameter "url" is no address of a document here.');
    const { accountId, title } = await findOpenDocument(documents, code, now());
    return oembedOf({ code, title, sender: await senderOf(accountId) }, site, isEmbeddable, limits);
  });
  return router;
};
