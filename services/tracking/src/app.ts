import { baseApp, requireInternalToken } from '@docsight/service-kit';
import type { InternalVerifier, Logger } from '@docsight/service-kit';
import type { Express } from 'express';
import { erasureRoutes } from './erasure/index.ts';
import type { EraseViewer } from './erasure/index.ts';
import { internalReaderRoutes } from './publishing/index.ts';
import type { ReaderPages } from './publishing/index.ts';
import { viewingRoutes } from './viewing/index.ts';
import type { Viewing } from './viewing/index.ts';

/** The service's HTTP side. It never listens, connects or reads the environment. */
export const createApp = (deps: {
  viewing: Viewing;
  eraseViewer: EraseViewer;
  pages: ReaderPages;
  secureCookies: boolean;
  verifyInternal: InternalVerifier;
  logger: Logger;
}): Express =>
  baseApp({
    logger: deps.logger,
    routes: (app) => {
      app.use(requireInternalToken(deps.verifyInternal));
      app.use(internalReaderRoutes(deps));
      app.use(viewingRoutes(deps));
      app.use(erasureRoutes(deps));
    },
  });
