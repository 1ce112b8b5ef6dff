import type { IncomingMessage } from 'node:http';
import { AppError, bearerOf } from '@docsight/service-kit';
import type { RequestHandler } from 'express';
import { bearerHint } from './bearer-hint.ts';
import type { IsFromOwnSite } from './own-site.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Who sent a request: an account, by its browser session or its account token. */
export type Identity =
  | { kind: 'session'; accountId: string; sessionId: string }
  | { kind: 'token'; accountId: string; issuedAt: Date };

/**
 * Returns who sent a request.
 * @throws AppError unauthorized; forbidden if a page of another site may have sent the cookie.
 */
export type IdentityOf = (req: IncomingMessage) => Promise<Identity>;

/** A session that has not ended, as a look-up has found it. */
export type KnownSession = {
  id: string;
  accountId: string;
  hash: string;
  /** Access epoch of the account when the session began. */
  epoch: number;
  /** Time between the last use that is stored and the look-up, in milliseconds. */
  sinceUseMs: number;
};

/** The claims of an account token that decide. */
type KnownToken = { accountId: string; epoch: number; issuedAtMs: number };

export type Identification = {
  /** Returns who sent a request, or undefined. Looks up once per request, and does not check the site. */
  find(req: IncomingMessage): Promise<Identity | undefined>;
  identityOf: IdentityOf;
  /**
   * Returns the account of a request on the viewer surface, or undefined for a reader. With an account token and a
   * cookie, the token decides, also if it is not valid. A cookie without proof of the own site is ignored. Source:
   * Specification 5.14.
   */
  readerAccountOf(req: IncomingMessage): Promise<string | undefined>;
  /** Looks up again whether a request still has access, for a response that stays open. */
  isStillValid(req: IncomingMessage): Promise<boolean>;
};

type Dependencies = {
  /** Whether a token says that it is an account token, valid or not. */
  isAccountToken: (token: string) => boolean;
  /** Returns the claims of a token with a valid signature that has not expired. */
  verifyToken: (token: string) => KnownToken | undefined;
  /** @param value of the cookie. */
  findSession: (value: string) => Promise<KnownSession | undefined>;
  /** Whether the account exists, and its access did not end since. */
  hasAccess: (credential: { accountId: string; epoch: number; sessionId?: string }) => Promise<boolean>;
  recordUse: (session: KnownSession) => Promise<void>;
  cookie: Pick<SessionCookie, 'read'>;
  isFromOwnSite: IsFromOwnSite;
  /** Documentation of how to get a key or a token. */
  keyGuideUrl: string;
};

type Found = { identity: Identity; session?: KnownSession };

export const makeIdentification = (dependencies: Dependencies): Identification => {
  const { isAccountToken, verifyToken, findSession, hasAccess, recordUse, cookie, isFromOwnSite, keyGuideUrl } =
    dependencies;
  const ofRequests = new WeakMap<IncomingMessage, Promise<Found | undefined>>();

  const foundByToken = async (token: KnownToken | undefined): Promise<Found | undefined> => {
    if (!token || !(await hasAccess(token))) return undefined;
    const { accountId, issuedAtMs } = token;
    return { identity: { kind: 'token', accountId, issuedAt: new Date(issuedAtMs) } };
  };

  const foundByCookie = async (value: string | undefined): Promise<Found | undefined> => {
    const session = value === undefined ? undefined : await findSession(value);
    if (!session) return undefined;
    const { id: sessionId, accountId, epoch } = session;
    if (!(await hasAccess({ accountId, epoch, sessionId }))) return undefined;
    return { identity: { kind: 'session', accountId, sessionId }, session };
  };

  /** With a token and a cookie, the token decides, also if it is not valid. */
  const lookUp = ({ headers }: IncomingMessage): Promise<Found | undefined> => {
    const token = bearerOf(headers.authorization);
    return token === undefined ? foundByCookie(cookie.read(headers.cookie)) : foundByToken(verifyToken(token));
  };

  const find = (req: IncomingMessage): Promise<Found | undefined> => {
    const known = ofRequests.get(req) ?? lookUp(req);
    ofRequests.set(req, known);
    return known;
  };

  return {
    find: async (req) => (await find(req))?.identity,
    identityOf: async (req) => {
      const found = await find(req);
      if (!found) throw loginRequired(req.headers.authorization, keyGuideUrl);
      if (found.session) {
        if (!isRead(req.method) && !isFromOwnSite(req)) throw fromOtherSite();
        await recordUse(found.session);
      }
      return found.identity;
    },
    readerAccountOf: async (req) => {
      const { authorization, cookie: cookies } = req.headers;
      const token = bearerOf(authorization);
      if (token !== undefined && isAccountToken(token))
        return (await foundByToken(verifyToken(token)))?.identity.accountId;
      if (!isFromOwnSite(req)) return undefined;
      const found = await foundByCookie(cookie.read(cookies));
      if (found?.session) await recordUse(found.session);
      return found?.identity.accountId;
    },
    isStillValid: async (req) => (await lookUp(req)) !== undefined,
  };
};

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

const loginRequired = (authorization: string | undefined, keyGuideUrl: string): AppError =>
  new AppError(
    'unauthorized',
    `${bearerHint(authorization)}Send a valid account token as "Authorization: Bearer <TOKEN>". POST /account/login returns one for 12 hours, and POST /account/register creates an account. ` +
      `A browser can log in with POST /account/sessions instead. See ${keyGuideUrl} for the commands.`,
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );

const fromOtherSite = (): AppError =>
  new AppError(
    'forbidden',
    'A request with the session cookie must come from a page of this site: with "Sec-Fetch-Site: same-origin", or with the header Origin of this site.',
  );

/** Rejects strangers before their body is read. @throws AppError unauthorized or forbidden. */
export const requireIdentity =
  (identityOf: IdentityOf): RequestHandler =>
  async (req, _res, next) => {
    await identityOf(req);
    next();
  };
