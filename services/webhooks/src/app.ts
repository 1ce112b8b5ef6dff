import { baseApp, onlyDeclaredMethods, requireInternalToken } from '@docsight/service-kit';
import type { InternalVerifier, Logger } from '@docsight/service-kit';
import type { Express } from 'express';
import { accountRoutes } from './accounts/index.ts';
import { testEventRoutes } from './attempts/index.ts';
import { logRoutes } from './log/index.ts';
import { redeliveryRoutes } from './redelivery/index.ts';
import { webhookRoutes } from './webhooks/index.ts';

type AppDependencies = { verifyInternal: InternalVerifier; logger: Logger } & Parameters<typeof webhookRoutes>[0] &
  Parameters<typeof testEventRoutes>[0] &
  Parameters<typeof redeliveryRoutes>[0] &
  Parameters<typeof logRoutes>[0] &
  Parameters<typeof accountRoutes>[0];

/** Creates the HTTP app. Every route requires the gateway's token. The app never listens. */
export const createApp = (deps: AppDependencies): Express =>
  baseApp({
    logger: deps.logger,
    routes: (app) => {
      app.use(requireInternalToken(deps.verifyInternal));
      app.use(onlyDeclaredMethods('webhooks'));
      app.use(webhookRoutes(deps));
      app.use(testEventRoutes(deps));
      app.use(redeliveryRoutes(deps));
      app.use(logRoutes(deps));
      app.use(accountRoutes(deps));
    },
  });
