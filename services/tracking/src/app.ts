import { baseApp, onlyDeclaredMethods, requireInternalToken } from '@docsight/service-kit';
import type { InternalVerifier, Logger } from '@docsight/service-kit';
import type { Express } from 'express';
import { erasureRoutes } from './erasure/index.ts';
import type { EraseViewer } from './erasure/index.ts';
import { liveReadersRoutes } from './live/index.ts';
import type { ReadLiveReaders } from './live/index.ts';
import { readerPagesRoutes } from './publishing/index.ts';
import type { ReaderPages } from './publishing/index.ts';
import { beaconGroupRoutes, viewingRoutes } from './viewing/index.ts';
import type { Viewing } from './viewing/index.ts';

/** Creates the HTTP app. It does not listen, connect or read the environment. */
export const createApp = (deps: {
  viewing: Viewing;
  eraseViewer: EraseViewer;
  pages: ReaderPages;
  readLiveReaders: ReadLiveReaders;
  secureCookies: boolean;
  verifyInternal: InternalVerifier;
  logger: Logger;
}): Express =>
  baseApp({
    logger: deps.logger,
    routes: (app) => {
      app.use(requireInternalToken(deps.verifyInternal));
      app.use(beaconGroupRoutes(deps)); // first, because most requests are these
      app.use(onlyDeclaredMethods('tracking'));
      app.use(readerPagesRoutes(deps));
      app.use(liveReadersRoutes(deps));
      app.use(viewingRoutes(deps));
      app.use(erasureRoutes(deps));
    },
  });
