import { operations } from '@docsight/api-contract';
import { serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { Request, Response } from 'express';
import type { IdentityOf, SessionCookie } from '../access/index.ts';
import type { Account, LogIn, PlaceOf, UserOf } from '../accounts/index.ts';
import type { LogInByLink } from './log-in-by-link.ts';
import { listedSession } from './session.ts';
import type { ManageSessions } from './manage-sessions.ts';

type Dependencies = {
  logIn: LogIn;
  logInByLink: LogInByLink;
  userOf: UserOf;
  manageSessions: ManageSessions;
  cookie: SessionCookie;
  identityOf: IdentityOf;
  placeOf: PlaceOf;
};

/** Serves the browser sessions of an account. Source: Specification 3.11 and Specification 3.18. */
export const sessionRoutes = (dependencies: Dependencies): Router => {
  const { logIn, logInByLink, userOf, manageSessions, cookie, identityOf, placeOf } = dependencies;
  const router = Router({ caseSensitive: true, strict: true });

  /** Returns the account of a request, and its session unless it has an account token. */
  const callerOf = async (req: Request): Promise<{ accountId: string; currentId: string | undefined }> => {
    const identity = await identityOf(req);
    const currentId = identity.kind === 'session' ? identity.sessionId : undefined;
    return { accountId: identity.accountId, currentId };
  };
  /** Begins a session and sets its cookie. */
  const begin = async (account: Account, req: Request, res: Response) => {
    const { session, value } = await manageSessions.create(account, req.get('user-agent'));
    res.append('Set-Cookie', cookie.store(value));
    return { user: userOf(account), session: listedSession(session, session.id) };
  };
  const clearCookie = (res: Response): void => {
    res.append('Set-Cookie', cookie.clear());
  };

  serve(router, operations.createAccountSession, async (call) => {
    const { req, res, body } = call;
    return begin(await logIn(body(), placeOf(call)), req, res);
  });

  serve(router, operations.createAccountSessionFromLink, async ({ req, res, body }) =>
    begin(await logInByLink(body().token), req, res),
  );

  serve(router, operations.listAccountSessions, async ({ req }) => {
    const { accountId, currentId } = await callerOf(req);
    return { sessions: (await manageSessions.list(accountId)).map((session) => listedSession(session, currentId)) };
  });

  serve(router, operations.endCurrentAccountSession, async ({ req, res }) => {
    const { accountId, currentId } = await callerOf(req);
    if (currentId !== undefined) await manageSessions.end(accountId, currentId);
    clearCookie(res);
  });

  serve(router, operations.endAccountSession, async ({ req, res, params }) => {
    const { accountId, currentId } = await callerOf(req);
    await manageSessions.end(accountId, params.session_id);
    if (params.session_id === currentId) clearCookie(res);
  });

  serve(router, operations.endOtherAccountSessions, async ({ req }) => {
    const { accountId, currentId } = await callerOf(req);
    await manageSessions.endOthers(accountId, currentId);
  });
  return router;
};
