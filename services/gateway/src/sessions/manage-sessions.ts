import { randomBytes } from 'node:crypto';
import { AppError } from '@docsight/service-kit';
import { hashOf } from '../hash-of.ts';
import { isAccessValid } from '../accounts/index.ts';
import type { Account, AccountStore } from '../accounts/index.ts';
import type { Revocations } from '../revocation/index.ts';
import { shortUserAgent } from './session.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './session-store.ts';

/** A new session with the value of its cookie, which only the browser has. */
type NewSession = { session: Session; value: string };

export type ManageSessions = {
  /** Creates a session. If the account has too many, the oldest ends. */
  create(account: Pick<Account, 'id' | 'accessEpoch'>, userAgent: string | undefined): Promise<NewSession>;
  /** Returns the sessions that have not ended, newest first. */
  list(accountId: string): Promise<Session[]>;
  /** Resolves when no gateway accepts the session any more. @throws AppError not_found. */
  end(accountId: string, id: string): Promise<void>;
  /** Ends all sessions of an account but one, or all. */
  endOthers(accountId: string, exceptId: string | undefined): Promise<void>;
};

type Dependencies = {
  accounts: Pick<AccountStore, 'accessOf'>;
  sessions: SessionStore;
  announce: Revocations['announce'];
  newId: () => string;
};

export const makeManageSessions = ({ accounts, sessions, announce, newId }: Dependencies): ManageSessions => {
  const announceRemoved = async (hashes: string[]): Promise<void> => {
    if (hashes.length > 0) await announce({ kind: 'sessions', hashes });
  };
  return {
    create: async ({ id: accountId, accessEpoch: epoch }, userAgent) => {
      const value = newValue();
      const given = { id: newId(), accountId, hash: hashOf(value), epoch, userAgent: shortUserAgent(userAgent) };
      const session = await sessions.insert(given);
      await announceRemoved(await sessions.removeOldest(accountId));
      return { session, value };
    },
    list: async (accountId) => {
      const [account, found] = await Promise.all([accounts.accessOf(accountId), sessions.list(accountId)]);
      // After a crash, records of sessions that ended together may remain.
      return found.filter(
        ({ id: sessionId, epoch }) => account && isAccessValid(account, { accountId, epoch, sessionId }),
      );
    },
    end: async (accountId, id) => {
      const removed = await sessions.remove(accountId, id);
      if (!removed) throw new AppError('not_found', 'There is no session with this id.');
      await announceRemoved([removed]);
    },
    endOthers: async (accountId, exceptId) => announceRemoved(await sessions.removeOthers(accountId, exceptId)),
  };
};

/** 256 random bits. Source: Specification 3.11. */
const newValue = (): string => randomBytes(32).toString('base64url');
