import { viewerGrant } from '@docsight/contracts';
import type { ViewerGrant } from '@docsight/contracts';
import { bearerOf, countPreviousKey, deriveKeys, tokenKind } from '@docsight/service-kit';
import type { KeyList, TokenKind } from '@docsight/service-kit';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Limits the life of a session, in seconds. After it the page starts a new one. Source: Specification 5.3. */
const sessionLifetimeSeconds = 24 * 60 * 60;
/** The cookie identifies the browser of a reader long after the session has ended. In seconds. */
const cookieLifetimeSeconds = 400 * 24 * 60 * 60;
const cookieName = 'docsight_viewer';

/** Signs and verifies viewer tokens. The first secret signs. */
export const viewerTokens = (jwtSecrets: KeyList<string>): TokenKind<ViewerGrant> =>
  tokenKind({
    audience: 'viewer',
    keys: deriveKeys(jwtSecrets, 'viewer-token'),
    onUse: countPreviousKey('JWT_SECRET', jwtSecrets),
    claims: viewerGrant,
    lifetimeSeconds: sessionLifetimeSeconds,
  });

/** Returns whether the session of a token has ended. A token that was issued late outlives its session. */
export const isSessionOver = ({ sessionStartedAt }: Pick<ViewerGrant, 'sessionStartedAt'>, now: Date): boolean =>
  now.getTime() - sessionStartedAt > sessionLifetimeSeconds * 1000;

/**
 * Returns the viewer tokens of a request, the one in `Authorization` first: the page chose it. Source: Specification
 * 5.4.
 */
export const viewerTokensOf = (headers: {
  authorization?: string | undefined;
  cookie?: string | undefined;
}): string[] =>
  [bearerOf(headers.authorization), parseCookie(headers.cookie ?? '')[cookieName]].filter(
    (token) => token !== undefined,
  );

type CookieOptions = {
  /** Path of the document's pages: `/s/{code}`. */
  path: string;
  secure: boolean;
  /** Keeps the cookie when the browser is closed, so that it recognises the reader later. */
  persistent: boolean;
};

/** Returns the `Set-Cookie` value that stores a token for the pages of one document. */
export const viewerCookie = (token: string, options: CookieOptions): string =>
  stringifySetCookie({
    name: cookieName,
    value: token,
    path: options.path,
    httpOnly: true,
    sameSite: 'lax',
    secure: options.secure,
    ...(options.persistent && { maxAge: cookieLifetimeSeconds }),
  });
