import { operations } from '@docsight/api-contract';
import { serveContent } from '@docsight/service-kit';
import { Router } from 'express';
import type { LiveStreams, StreamAccess } from './live-streams.ts';

/** Serves the stream of live readers. Source: Specification 7.17. */
export const liveRoutes = ({
  liveStreams,
  identification,
}: {
  liveStreams: Pick<LiveStreams, 'serve'>;
  identification: StreamAccess;
}): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  serveContent(router, operations.streamLiveReaders, ({ req, res }) => liveStreams.serve(req, res, identification));
  return router;
};
