import { operations } from '@docsight/api-contract';
import { AppError, serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { Request, Response } from 'express';
import type { IdentityOf, SessionCookie } from '../access/index.ts';
import { userOf } from '../accounts/index.ts';
import type { LogIn, PlaceOf } from '../accounts/index.ts';
import { listedSession } from './session.ts';
import type { ManageSessions } from './manage-sessions.ts';

type Dependencies = {
  logIn: LogIn;
  manageSessions: ManageSessions;
  cookie: SessionCookie;
  identityOf: IdentityOf;
  placeOf: PlaceOf;
};

/** Serves the browser sessions of an account. Source: Specification 3.11. */
export const sessionRoutes = (dependencies: Dependencies): Router => {
  const { logIn, manageSessions, cookie, identityOf, placeOf } = dependencies;
  const router = Router({ caseSensitive: true, strict: true });

  /** Returns the account of a request, and its session unless it has an account token. */
  const callerOf = async (req: Request): Promise<{ accountId: string; currentId: string | undefined }> => {
    const identity = await identityOf(req);
    const currentId = identity.kind === 'session' ? identity.sessionId : undefined;
    return { accountId: identity.accountId, currentId };
  };
  const endCurrent = async (res: Response, accountId: string, id: string): Promise<void> => {
    await manageSessions.end(accountId, id);
    res.append('Set-Cookie', cookie.clear());
  };

  serve(router, operations.createAccountSession, async (call) => {
    const { req, res, body } = call;
    const account = await logIn(body(), placeOf(call));
    const { session, value } = await manageSessions.create(account, req.get('user-agent'));
    res.append('Set-Cookie', cookie.store(value));
    return { user: userOf(account), session: listedSession(session, session.id) };
  });

  serve(router, operations.listAccountSessions, async ({ req }) => {
    const { accountId, currentId } = await callerOf(req);
    return { sessions: (await manageSessions.list(accountId)).map((session) => listedSession(session, currentId)) };
  });

  serve(router, operations.endCurrentAccountSession, async ({ req, res }) => {
    const { accountId, currentId } = await callerOf(req);
    if (currentId === undefined)
      throw new AppError('not_found', 'The request has an account token, so it belongs to no session.');
    await endCurrent(res, accountId, currentId);
  });

  serve(router, operations.endAccountSession, async ({ req, res, params }) => {
    const { accountId, currentId } = await callerOf(req);
    if (params.session_id === currentId) await endCurrent(res, accountId, currentId);
    else await manageSessions.end(accountId, params.session_id);
  });

  serve(router, operations.endOtherAccountSessions, async ({ req }) => {
    const { accountId, currentId } = await callerOf(req);
    await manageSessions.endOthers(accountId, currentId);
  });
  return router;
};
