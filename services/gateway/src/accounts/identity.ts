import type { IncomingMessage } from 'node:http';

/** Who sends a request under `/account`, and how it is authenticated. */
export type Identity =
  | { accountId: string; kind: 'session'; sessionId: string }
  | { accountId: string; kind: 'token'; issuedAt: number };

/** @throws AppError unauthorized. */
export type IdentityOf = (req: IncomingMessage) => Promise<Identity>;

/** Ends all sessions of an account, but one, and all account tokens issued before now, on every gateway. */
export type EndAccess = (accountId: string, kept: { exceptSessionId?: string }) => Promise<void>;
