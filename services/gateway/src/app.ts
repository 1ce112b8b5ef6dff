import { baseApp } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Express, RequestHandler } from 'express';
import { accountRoutes } from './accounts/index.ts';
import { apiKeyRoutes } from './api-keys/index.ts';
import { docsRoutes, homeRoutes, keyGuideUrlOf } from './docs/index.ts';
import { proxyRoutes } from './proxy/index.ts';
import type { ProxyDependencies } from './proxy/index.ts';

export type GatewayDependencies = Omit<ProxyDependencies, 'keyGuideUrl'> & {
  logger: Logger;
  publicUrl: string;
  account: Omit<Parameters<typeof accountRoutes>[0], 'keyGuideUrl'>;
  keys: Omit<Parameters<typeof apiKeyRoutes>[0], 'keyGuideUrl'>;
};

/** The gateway as an app: limits and the way to the services first, then what it answers itself. */
export const createApp = ({ logger, publicUrl, account, keys, ...proxy }: GatewayDependencies): Express => {
  const keyGuideUrl = keyGuideUrlOf(publicUrl);
  return baseApp({
    logger,
    routes: (app) => {
      app.use(safeDefaults(publicUrl));
      app.use(proxyRoutes({ ...proxy, keyGuideUrl }));
      app.use(accountRoutes({ ...account, keyGuideUrl }));
      app.use(apiKeyRoutes({ ...keys, keyGuideUrl }));
      app.use(docsRoutes(publicUrl));
      app.use(homeRoutes(publicUrl));
    },
  });
};

/**
 * For every answer, unless a service says otherwise: not to be stored, never to be taken for another type than it says, shown in no frame, loading and running nothing
 * should a browser show it as a page, embedded by no other site. Behind HTTPS a browser that came once comes by HTTPS again.
 */
const safeDefaults = (publicUrl: string): RequestHandler => {
  const headers = Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  });
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
};
