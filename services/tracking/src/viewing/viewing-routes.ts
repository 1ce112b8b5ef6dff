import type { Session } from '@docsight/api-contract';
import { AppError, callerOf, jsonBody, onlyMethods } from '@docsight/service-kit';
import { viewerCookie, viewerTokensOf } from '@docsight/viewer-access';
import { Router } from 'express';
import type { Request, Response } from 'express';
import type { Viewing, ViewerRequest } from './viewing.ts';

const smallBody = jsonBody({ limitBytes: 8 * 1024 });
/** `navigator.sendBeacon` may send `text/plain` to another origin without a preflight request. */
const beaconBody = jsonBody({ limitBytes: 64 * 1024, types: ['application/json', 'text/plain'] });

/** Serves the viewer page's calls. Source: Specification 5.1. */
export const viewingRoutes = ({
  viewing,
  secureCookies,
}: {
  viewing: Viewing;
  /** Whether the public address is https. */
  secureCookies: boolean;
}): Router => {
  const router = Router();

  const sendSession = (req: Request, res: Response, status: number, session: Session): void => {
    const cookie = viewerCookie(session.viewer_token, {
      path: `/s/${codeOf(req)}`,
      secure: secureCookies,
      persistent: !asksForNoRecognition(req),
    });
    res.status(status).set('Cache-Control', 'no-store').append('Set-Cookie', cookie).json(session);
  };

  router.post('/s/:code/sessions', smallBody, async (req: Request, res: Response) => {
    sendSession(req, res, 201, await viewing.startSession(viewerRequestOf(req)));
  });
  router.post('/s/:code/password', smallBody, async (req: Request, res: Response) => {
    sendSession(req, res, 200, await viewing.enterPassword(viewerRequestOf(req)));
  });
  router.post('/s/:code/gate', smallBody, async (req: Request, res: Response) => {
    sendSession(req, res, 200, await viewing.passGate(viewerRequestOf(req)));
  });
  router.post('/s/:code/beacons', beaconBody, async (req: Request, res: Response) => {
    await viewing.receiveBeacon(viewerRequestOf(req));
    res.status(204).end();
  });
  for (const call of ['sessions', 'password', 'gate', 'beacons']) {
    router.all(`/s/:code/${call}`, onlyMethods('POST'));
  }
  return router;
};

/**
 * Reads the tokens of a request. Source: Specification 5.4.
 * A token in the body excludes the cookie: that is of the tab opened last, whose session has its own totals.
 */
const viewerRequestOf = (req: Request): ViewerRequest => {
  const { authorization, cookie } = req.headers;
  const inHeader = viewerTokensOf({ authorization });
  const inBody = (req.body as { viewer_token?: unknown } | null | undefined)?.viewer_token;
  return {
    code: codeOf(req),
    tokens: typeof inBody === 'string' ? [...inHeader, inBody] : [...inHeader, ...viewerTokensOf({ cookie })],
    caller: callerOf(req),
    userAgent: req.get('user-agent'),
    // A token in the header belongs to this very page view. To resume it is not recognition.
    noRecognition: asksForNoRecognition(req) && inHeader.length === 0,
    body: req.body as unknown,
  };
};

/** Returns whether the browser sends Global Privacy Control. Only the value 1 counts. Source: https://www.w3.org/TR/gpc/, 3.2. */
const asksForNoRecognition = (req: Request): boolean => req.get('sec-gpc') === '1';

const codeOf = (req: Request): string => {
  const { code } = req.params;
  if (typeof code !== 'string') throw new AppError('not_found', 'There is nothing at this address.');
  return code;
};
