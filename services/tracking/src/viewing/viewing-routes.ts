import { operations } from '@docsight/api-contract';
import type { Session } from '@docsight/api-contract';
import { callerOf, disconnectSignal, serve } from '@docsight/service-kit';
import { viewerCookie } from '@docsight/viewer-access';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { asksForNoRecognition, viewerRequestOf } from './viewer-request.ts';
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
      persistent: !asksForNoRecognition(req.headers),
    });
    res.set('Cache-Control', 'no-store').append('Set-Cookie', cookie);
    return session;
  };

  serve(router, operations.startSession, async (call) => withCookie(call, await viewing.startSession(requestOf(call))));
  serve(router, operations.enterPassword, async (call) =>
    withCookie(call, await viewing.enterPassword(requestOf(call))),
  );
  serve(router, operations.passGate, async (call) => withCookie(call, await viewing.passGate(requestOf(call))));
  serve(router, operations.sendBeacon, (call) => viewing.receiveBeacon(requestOf(call)));
  return router;
};

type Call<Body> = { req: Request; res: Response; params: { code: string }; body: () => Body };

const requestOf = <Body>({ req, res, params, body }: Call<Body>): ViewerRequest<Body> =>
  viewerRequestOf({
    code: params.code,
    headers: req.headers,
    caller: callerOf(req),
    json: req.body,
    clientLeft: disconnectSignal(res),
    body,
  });
