import type { Session } from '@docsight/api-contract';
import { AppError, callerOf, jsonBody, onlyMethods } from '@docsight/service-kit';
import { viewerCookie, viewerTokensOf } from '@docsight/viewer-access';
import { Router } from 'express';
import type { Request, Response } from 'express';
import type { Viewing, Visitor } from './viewing.ts';

const smallBody = jsonBody({ limitBytes: 8 * 1024 });
/** `text/plain` is what `navigator.sendBeacon` may send without asking. */
const beaconBody = jsonBody({ limitBytes: 64 * 1024, types: ['application/json', 'text/plain'] });

/** secureCookies: the public address is https. */
export const viewingRoutes = ({ viewing, secureCookies }: { viewing: Viewing; secureCookies: boolean }): Router => {
  const router = Router();

  const tell = (req: Request, res: Response, status: number, session: Session): void => {
    const cookie = viewerCookie(session.viewer_token, {
      path: `/s/${codeOf(req)}`,
      secure: secureCookies,
      persistent: !wantsNoRecognition(req),
    });
    res.status(status).set('Cache-Control', 'no-store').append('Set-Cookie', cookie).json(session);
  };

  router.post('/s/:code/sessions', smallBody, async (req: Request, res: Response) => {
    tell(req, res, 201, await viewing.startSession(visitorOf(req)));
  });
  router.post('/s/:code/password', smallBody, async (req: Request, res: Response) => {
    tell(req, res, 200, await viewing.enterPassword(visitorOf(req)));
  });
  router.post('/s/:code/gate', smallBody, async (req: Request, res: Response) => {
    tell(req, res, 200, await viewing.passGate(visitorOf(req)));
  });
  router.post('/s/:code/beacons', beaconBody, async (req: Request, res: Response) => {
    await viewing.takeBeacon(visitorOf(req));
    res.status(204).end();
  });
  for (const call of ['sessions', 'password', 'gate', 'beacons']) {
    router.all(`/s/:code/${call}`, onlyMethods('POST'));
  }
  return router;
};

/**
 * Reads the tokens of a request. Source: Specification 5.4.
 * A token in the body excludes the cookie. The cookie is that of the tab opened last, whose session has its own totals.
 */
const visitorOf = (req: Request): Visitor => {
  const { authorization, cookie } = req.headers;
  const inHeader = viewerTokensOf({ authorization });
  const inBody = (req.body as { viewer_token?: unknown } | null | undefined)?.viewer_token;
  return {
    code: codeOf(req),
    tokens: typeof inBody === 'string' ? [...inHeader, inBody] : [...inHeader, ...viewerTokensOf({ cookie })],
    caller: callerOf(req),
    userAgent: req.get('user-agent'),
    // A token in the header is this loading's own, which goes on: to know it is no recognition.
    noRecognition: wantsNoRecognition(req) && inHeader.length === 0,
    body: req.body as unknown,
  };
};

/** Source: https://www.w3.org/TR/gpc/, 3.2: the value is 1, anything else is as if it were not there. */
const wantsNoRecognition = (req: Request): boolean => req.get('sec-gpc') === '1';

const codeOf = (req: Request): string => {
  const { code } = req.params;
  if (typeof code !== 'string') throw new AppError('not_found', 'There is nothing at this address.');
  return code;
};
