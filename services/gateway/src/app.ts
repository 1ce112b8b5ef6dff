import { baseApp, onlyDeclaredMethods } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Express } from 'express';
import { accountErasureRoutes } from './account-erasure/index.ts';
import { accountExportRoutes } from './account-export/index.ts';
import { accountMailRoutes } from './account-mails/index.ts';
import { accountSettingsRoutes } from './account-settings/index.ts';
import { accountRoutes, makePlaceOf } from './accounts/index.ts';
import { apiKeyRoutes } from './api-keys/index.ts';
import { dashboardRoutes } from './dashboard/index.ts';
import { docsRoutes, homeRoutes, keyGuideUrlOf } from './docs/index.ts';
import { clientFinder } from './limits/index.ts';
import { liveRoutes } from './live/index.ts';
import { makeProxy } from './proxy/index.ts';
import { sessionRoutes } from './sessions/index.ts';

type Own<Dependencies> = Omit<Dependencies, 'keyGuideUrl' | 'clientOf' | 'placeOf'>;

export type GatewayDependencies = Own<Parameters<typeof makeProxy>[0]> &
  Own<Parameters<typeof accountRoutes>[0]> &
  Own<Parameters<typeof accountSettingsRoutes>[0]> &
  Own<Parameters<typeof accountMailRoutes>[0]> &
  Own<Parameters<typeof sessionRoutes>[0]> &
  Own<Parameters<typeof accountErasureRoutes>[0]> &
  Parameters<typeof accountExportRoutes>[0] &
  Own<Parameters<typeof apiKeyRoutes>[0]> &
  Parameters<typeof liveRoutes>[0] &
  Parameters<typeof dashboardRoutes>[0] & { publicUrl: string; trustedHops: number; logger: Logger };

/** Creates the gateway as an app: first limits and forwarding, then the routes that the gateway serves itself. */
export const createApp = (dependencies: GatewayDependencies): Express => {
  const { publicUrl, logger } = dependencies;
  const clientOf = clientFinder(dependencies.trustedHops);
  const placeOf = makePlaceOf((req) => clientOf(req).loginNetwork);
  const keyGuideUrl = keyGuideUrlOf(publicUrl);
  return baseApp({
    logger,
    headers: defaultHeaders(publicUrl),
    direct: makeProxy({ ...dependencies, keyGuideUrl, clientOf }),
    routes: (app) => {
      app.use(onlyDeclaredMethods('gateway', { caseSensitive: true, strict: true }));
      app.use(accountRoutes({ ...dependencies, placeOf }));
      app.use(accountSettingsRoutes({ ...dependencies, placeOf }));
      app.use(accountMailRoutes({ ...dependencies, placeOf }));
      app.use(sessionRoutes({ ...dependencies, placeOf }));
      app.use(accountErasureRoutes({ ...dependencies, placeOf }));
      app.use(accountExportRoutes(dependencies));
      app.use(apiKeyRoutes(dependencies));
      app.use(liveRoutes(dependencies));
      app.use(dashboardRoutes(dependencies));
      app.use(docsRoutes(publicUrl));
      app.use(homeRoutes(publicUrl));
    },
  });
};

/**
 * Returns the headers of every response, unless a service sets others. A browser must not store the response, guess its
 * type, or run or load anything from it. It must not show it in a frame or embed it in another site. Behind HTTPS it
 * must always return by HTTPS.
 */
const defaultHeaders = (publicUrl: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
});
