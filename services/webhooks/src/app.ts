import { baseApp, requireInternalToken } from '@docsight/service-kit';
import type { InternalVerifier, Logger } from '@docsight/service-kit';
import type { Express } from 'express';
import { deliveryRoutes, testEventRoutes } from './deliveries/index.ts';
import { webhookRoutes } from './webhooks/index.ts';

/** The HTTP surface: all of it behind the gateway's token. It never listens. */
export const createApp = (
  deps: { verifyInternal: InternalVerifier; logger: Logger } & Parameters<typeof webhookRoutes>[0] &
    Parameters<typeof testEventRoutes>[0] &
    Parameters<typeof deliveryRoutes>[0],
): Express =>
  baseApp({
    logger: deps.logger,
    routes: (app) => {
      app.use(requireInternalToken(deps.verifyInternal));
      app.use(webhookRoutes(deps));
      app.use(testEventRoutes(deps));
      app.use(deliveryRoutes(deps));
    },
  });
