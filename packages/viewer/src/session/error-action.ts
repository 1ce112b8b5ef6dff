import { noResponse } from '../api/viewer-error.ts';

/** How the page reacts to an error response. Source: Specification 5.17. */
export type ErrorAction =
  /** The session has ended, or the owner changed what is open. A new session has the present access. */
  | 'new-session'
  /** The document does not exist. */
  | 'not-found'
  /** The same call may succeed later. */
  | 'retry'
  /** The caller handles the error. */
  | 'report';

/**
 * @param forbidden the meaning of 403. `access-changed`: a page was closed, or the gate got a password before it.
 * `wrong-password`: the password was wrong, and the session is still good.
 */
export const errorActionOf = (
  status: number,
  forbidden: 'access-changed' | 'wrong-password' = 'access-changed',
): ErrorAction => {
  if (status === 401) return 'new-session';
  if (status === 403) return forbidden === 'access-changed' ? 'new-session' : 'report';
  if (status === 404) return 'not-found';
  if (status === noResponse || status === 429 || status >= 500) return 'retry';
  return 'report';
};

/** The least time between two renewals, in milliseconds. It prevents a loop when the server rejects every session. */
export const minBetweenRenewalsMs = 10_000;

/** @param renewedAt when an error last led to a new session. Undefined for never. */
export const mayRenew = (now: number, renewedAt: number | undefined): boolean =>
  renewedAt === undefined || now - renewedAt >= minBetweenRenewalsMs;
