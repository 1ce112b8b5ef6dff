import type { AccountSession } from '@docsight/api-contract';

/** One browser in which a person is logged in. Its times are those of the database's clock. */
export type Session = {
  id: string;
  accountId: string;
  /** SHA-256 of the cookie's value, in hex. The value itself is not stored. */
  hash: string;
  /** Access epoch of the account when the session began. */
  epoch: number;
  /** At most 256 characters; `""` if the browser sent none. */
  userAgent: string;
  createdAt: Date;
  /** Stored every few seconds while the session is used. */
  lastUsedAt: Date;
  expiresAt: Date;
};

const day = 24 * 60 * 60 * 1000;
/** A session ends after this time without use. Source: Specification 3.11. */
export const idleMs = 14 * day;
/** A session ends after this time, used or not. */
export const lifetimeMs = 60 * day;
/** Sessions of one account. One more ends the oldest. */
export const maxSessions = 100;
/** A request stores its use before its response if the stored one is older. Otherwise a crash could lose it. */
export const maxUseLagMs = 60_000;
const longestUserAgent = 256;

export const shortUserAgent = (header: string | undefined): string => (header ?? '').slice(0, longestUserAgent);

/** Returns a session as the list contains it. */
export const listedSession = (session: Session, currentId: string | undefined): AccountSession => ({
  id: session.id,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  user_agent: session.userAgent,
  current: session.id === currentId,
});
