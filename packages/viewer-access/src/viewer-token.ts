import { viewerGrant } from '@docsight/contracts';
import type { ViewerGrant } from '@docsight/contracts';
import { bearerOf, deriveKey, tokenKind } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Limits the life of a session, in seconds. After it the page starts a new one. Source: Specification 5.3. */
const sessionLifetimeSeconds = 24 * 60 * 60;
/** The cookie knows the reader's browser again long after the session has ended, in seconds. */
const cookieLifetimeSeconds = 400 * 24 * 60 * 60;
const cookieName = 'docsight_viewer';

export const viewerTokens = (jwtSecret: string): TokenKind<ViewerGrant> =>
  tokenKind({
    audience: 'viewer',
    key: deriveKey(jwtSecret, 'viewer-token'),
    claims: viewerGrant,
    lifetimeSeconds: sessionLifetimeSeconds,
  });

/** Returns the viewer tokens of a request. `Authorization` comes first: the page itself chose it. Source: Specification 5.4. */
export const viewerTokensOf = (headers: {
  authorization?: string | undefined;
  cookie?: string | undefined;
}): string[] =>
  [bearerOf(headers.authorization), parseCookie(headers.cookie ?? '')[cookieName]].filter(
    (token) => token !== undefined,
  );

/**
 * The `Set-Cookie` value that keeps a token for one document's pages. path: of the document's URL, `/s/{code}`. persistent: it knows the browser
 * again when that was closed meanwhile.
 */
export const viewerCookie = (token: string, options: { path: string; secure: boolean; persistent: boolean }): string =>
  stringifySetCookie({
    name: cookieName,
    value: token,
    path: options.path,
    httpOnly: true,
    sameSite: 'lax',
    secure: options.secure,
    ...(options.persistent && { maxAge: cookieLifetimeSeconds }),
  });
