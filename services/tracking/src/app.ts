import type { Caller } from '@docsight/contracts';
import { baseApp, requireInternalToken } from '@docsight/service-kit';
import type { Logger, TokenKind } from '@docsight/service-kit';
import type { Express } from 'express';
import { viewingRoutes } from './viewing/index.ts';
import type { Viewing } from './viewing/index.ts';

/** The service's HTTP side. It never listens, connects or reads the environment. */
export const createApp = (deps: {
  viewing: Viewing;
  secureCookies: boolean;
  internalTokens: TokenKind<Caller>;
  logger: Logger;
}): Express =>
  baseApp({
    logger: deps.logger,
    routes: (app) => {
      app.use(requireInternalToken(deps.internalTokens));
      app.use(viewingRoutes(deps));
    },
  });
