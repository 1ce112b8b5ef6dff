import { accountOf, onlyMethods } from '@docsight/service-kit';
import { Router } from 'express';
import type { EraseViewer } from './erase-viewer.ts';

/** Serves the erasure of a viewer. Source: Specification 6.14. */
export const erasureRoutes = ({ eraseViewer }: { eraseViewer: EraseViewer }): Router => {
  const router = Router();
  const path = '/api/v1/documents/:code/viewers/:viewerId';

  router.delete(path, async (req, res) => {
    await eraseViewer(accountOf(req), req.params.code, req.params.viewerId);
    res.status(204).end();
  });
  router.all(path, onlyMethods('DELETE'));
  return router;
};
