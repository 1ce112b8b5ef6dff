import { liveReadersRequest } from '@docsight/contracts';
import { AppError, callerOf, jsonBody, parse } from '@docsight/service-kit';
import { Router } from 'express';
import type { ReadLiveReaders } from './read-live-readers.ts';

/** The most accounts take 110 KB. */
const limitBytes = 256 * 1024;

/** Serves the live readers of any accounts to the gateway, which does not forward this path. */
export const liveReadersRoutes = ({ readLiveReaders }: { readLiveReaders: ReadLiveReaders }): Router => {
  const router = Router();
  router.post('/internal/live-readers', jsonBody({ limitBytes }), async (req, res) => {
    const caller = callerOf(req);
    if (caller.kind !== 'service' || caller.service !== 'gateway')
      throw new AppError('not_found', 'There is nothing at this address.');
    res.json(await readLiveReaders(parse(liveReadersRequest, req.body)));
  });
  return router;
};
