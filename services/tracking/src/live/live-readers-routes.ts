import { internalPaths, liveReadersRequest } from '@docsight/contracts';
import { jsonBody, parse, requireGateway } from '@docsight/service-kit';
import { Router } from 'express';
import type { ReadLiveReaders } from './read-live-readers.ts';

/** The most accounts take 110 KB. */
const limitBytes = 256 * 1024;

/** Serves the live readers of any accounts to the gateway, which does not forward this path. */
export const liveReadersRoutes = ({ readLiveReaders }: { readLiveReaders: ReadLiveReaders }): Router => {
  const router = Router();
  router.post(internalPaths.liveReaders, requireGateway, jsonBody({ limitBytes }), async (req, res) => {
    res.json(await readLiveReaders(parse(liveReadersRequest, req.body)));
  });
  return router;
};
