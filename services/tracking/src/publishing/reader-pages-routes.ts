import { pageQuery } from '@docsight/contracts';
import { AppError, callerOf, parse } from '@docsight/service-kit';
import { Router } from 'express';
import type { ReaderPages } from './reader-pages-mongo.ts';

/** For other services only; the gateway does not pass these paths on. */
export const internalReaderRoutes = ({ pages }: { pages: ReaderPages }): Router => {
  const router = Router();

  /** All readers, page by page. */
  router.get('/internal/readers', async (req, res) => {
    if (callerOf(req).kind !== 'service') throw new AppError('not_found', 'There is nothing at this address.');
    const { after = null, limit } = parse(pageQuery, req.query, 'parameter');
    res.json(await pages(after, limit));
  });
  return router;
};
