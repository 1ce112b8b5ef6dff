import { operations } from '@docsight/api-contract';
import type { Session } from '@docsight/api-contract';
import { AppError, callerOf, disconnectSignal, serve } from '@docsight/service-kit';
import { viewerCookie, viewerTokensOf } from '@docsight/viewer-access';
import { Router } from 'express';
import type { Request, Response } from 'express';
import type { ViewerRequest, Viewing } from './viewing.ts';

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

  /** Sets the session's token as a cookie. */
  const withCookie = ({ req, res, params }: Call<unknown>, session: Session): Session => {
    const cookie = viewerCookie(session.viewer_token, {
      path: `/s/${params.code}`,
      secure: secureCookies,
      persistent: !asksForNoRecognition(req),
    });
    res.set('Cache-Control', 'no-store').append('Set-Cookie', cookie);
    return session;
  };

  serve(router, operations.startSession, async (call) =>
    withCookie(call, await viewing.startSession(viewerRequestOf(call))),
  );
  serve(router, operations.enterPassword, async (call) =>
    withCookie(call, await viewing.enterPassword(viewerRequestOf(call))),
  );
  serve(router, operations.passGate, async (call) => withCookie(call, await viewing.passGate(viewerRequestOf(call))));
  serve(router, operations.sendBeacon, (call) => viewing.receiveBeacon(viewerRequestOf(call)));
  return router;
};

type Call<Body> = { req: Request; res: Response; params: { code: string }; body: () => Body };

/**
 * Reads the tokens of a request. Source: Specification 5.4.
 * A token in the body excludes the cookie: that is of the tab opened last, whose session has its own totals.
 */
const viewerRequestOf = <Body>({ req, res, params, body }: Call<Body>): ViewerRequest<Body> => {
  const { authorization, cookie } = req.headers;
  const inHeader = viewerTokensOf({ authorization });
  const inBody = (req.body as { viewer_token?: unknown } | null | undefined)?.viewer_token;
  return {
    code: params.code,
    tokens: typeof inBody === 'string' ? [...inHeader, inBody] : [...inHeader, ...viewerTokensOf({ cookie })],
    caller: callerOf(req),
    userAgent: req.get('user-agent'),
    // A token in the header belongs to this very page view. To resume it is not recognition.
    noRecognition: asksForNoRecognition(req) && inHeader.length === 0,
    clientLeft: disconnectSignal(res, new AppError('bad_request', 'The client has disconnected.')),
    body,
  };
};

/**
 * Returns whether the browser sends Global Privacy Control. Only the value 1 counts.
 * Source: https://www.w3.org/TR/gpc/, 3.2.
 */
const asksForNoRecognition = (req: Request): boolean => req.get('sec-gpc') === '1';
