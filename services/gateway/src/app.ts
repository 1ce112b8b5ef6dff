import { baseApp, onlyMethods } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import { Router } from 'express';
import type { Express, RequestHandler } from 'express';
import { accountRoutes } from './accounts/index.ts';
import { apiKeyRoutes } from './api-keys/index.ts';
import { proxyRoutes } from './proxy/index.ts';
import type { ProxyDependencies } from './proxy/index.ts';

export type GatewayDependencies = ProxyDependencies & {
  logger: Logger;
  publicUrl: string;
  account: Parameters<typeof accountRoutes>[0];
  keys: Parameters<typeof apiKeyRoutes>[0];
};

/** The gateway as an app: limits and the way to the services first, then what it answers itself. */
export const createApp = ({ logger, publicUrl, account, keys, ...proxy }: GatewayDependencies): Express =>
  baseApp({
    logger,
    routes: (app) => {
      app.use(safeDefaults);
      app.use(proxyRoutes(proxy));
      app.use(accountRoutes(account));
      app.use(apiKeyRoutes(keys));
      app.use(homeRoutes(publicUrl));
    },
  });

/** For every answer, unless a service says otherwise: not to be stored, and never to be taken for another type than it says. */
const safeDefaults: RequestHandler = (_req, res, next) => {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Cache-Control', 'no-store');
  next();
};

const homeRoutes = (publicUrl: string): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/', (_req, res) => {
    res.json({
      product: 'Docsight',
      description: 'Share a PDF under a short link and learn who read what, for how long.',
      api: `${publicUrl}/api/v1`,
      documentation: 'The API is described in docs/ of the source, the first steps in README.md.',
    });
  });
  router.all('/', onlyMethods('GET'));
  return router;
};
