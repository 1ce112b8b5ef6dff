import { noAnswer } from '../api/viewer-error.ts';

/**
 * What to do about a refusal. new-session: the session has ended, or the owner has changed what is open: a new one tells. wait: try again later.
 * give-up: whoever asked is told.
 */
export type Remedy = 'new-session' | 'absent' | 'wait' | 'give-up';

/** closed: what a 403 means. A page was closed, or the gate has got a password before it; but a wrong password is only a wrong password. */
export const remedyOf = (status: number, closed: 'access-changed' | 'wrong-password' = 'access-changed'): Remedy => {
  if (status === 401) return 'new-session';
  if (status === 403) return closed === 'access-changed' ? 'new-session' : 'give-up';
  if (status === 404) return 'absent';
  if (status === noAnswer || status === 429 || status >= 500) return 'wait';
  return 'give-up';
};

/** A session that is refused sooner after it was opened for a refusal would be refused again and again. In milliseconds. */
export const leastBetweenRenewalsMs = 10_000;

/** renewedAt: when a refusal was last answered with a new session; undefined for never. */
export const mayRenew = (now: number, renewedAt: number | undefined): boolean =>
  renewedAt === undefined || now - renewedAt >= leastBetweenRenewalsMs;
