import { operations } from '@docsight/api-contract';
import { accountOf, serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { EraseViewer } from './erase-viewer.ts';

/** Serves the erasure of a viewer. Source: Specification 6.14. */
export const erasureRoutes = ({ eraseViewer }: { eraseViewer: EraseViewer }): Router => {
  const router = Router();
  serve(router, operations.eraseViewer, ({ req, params }) =>
    eraseViewer(accountOf(req), params.short_code, params.viewer_id),
  );
  return router;
};
