import { createHash } from 'node:crypto';
import { operations } from '@docsight/api-contract';
import { assetRoutes, shellHeaders } from '@docsight/browser-build';
import type { BrowserBuild, SharedAssets } from '@docsight/browser-build';
import { serveContent } from '@docsight/service-kit';
import { Router } from 'express';
import type { Response } from 'express';
import { isDashboardPath } from './dashboard-paths.ts';
import { dashboardShell } from './dashboard-shell.ts';

/** Serves /app: the shell of the dashboard at each of its paths, and its files. Source: Specification 12.1. */
export const dashboardRoutes = ({
  dashboard,
  dashboardAssets,
}: {
  dashboard: BrowserBuild;
  dashboardAssets: Pick<SharedAssets, 'find'>;
}): Router => {
  const shell = dashboardShell(dashboard);
  const tag = createHash('sha256').update(shell).digest('base64url').slice(0, 27);
  // Browsers ask before they show a stored shell: it names the files of one release.
  const headers = { ...shellHeaders, 'Cache-Control': 'no-cache', ETag: `"${tag}"` };
  const send = (res: Response): void => {
    res.set(headers).send(shell);
  };
  const router = Router({ caseSensitive: true, strict: true });
  router.use(assetRoutes(operations.getDashboardAsset, dashboard, dashboardAssets));
  serveContent(router, operations.getDashboard, ({ res }) => send(res));
  serveContent(router, operations.getDashboardPage, ({ req, res }) =>
    send(isDashboardPath(req.path) ? res : res.status(404)),
  );
  return router;
};
