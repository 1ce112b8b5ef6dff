import { internalPaths, pageQuery } from '@docsight/contracts';
import { AppError, callerOf, parse } from '@docsight/service-kit';
import { Router } from 'express';
import type { ReaderPages } from './reader-pages-mongo.ts';

/** Serves whole snapshots of all readers to other services. The gateway does not route these paths. */
export const readerPagesRoutes = ({ pages }: { pages: ReaderPages }): Router => {
  const router = Router();

  router.get(internalPaths.readers, async (req, res) => {
    if (callerOf(req).kind !== 'service') throw new AppError('not_found', 'There is nothing at this address.');
    const { after = null, limit } = parse(pageQuery, req.query, 'parameter');
    res.json(await pages(after, limit));
  });
  return router;
};
