import type { KnownSession } from '../access/index.ts';
import type { Session } from './session.ts';

type NewSession = Pick<Session, 'id' | 'accountId' | 'hash' | 'epoch' | 'userAgent'>;

/**
 * Stores sessions. One clock decides about their times, the database's: those of gateways may differ. Functions that
 * remove sessions return their hashes, which gateways remember.
 */
export type SessionStore = {
  /** Returns the session with its times. */
  insert(session: NewSession): Promise<Session>;
  /** Returns the session with a hash, unless it has expired. */
  find(hash: string): Promise<KnownSession | undefined>;
  /** Returns the sessions of an account that have not expired, newest first. */
  list(accountId: string): Promise<Session[]>;
  /** Removes one session. Returns undefined if the account has no session with this id. */
  remove(accountId: string, id: string): Promise<string | undefined>;
  /** Removes all sessions of an account but one. */
  removeOthers(accountId: string, exceptId: string | undefined): Promise<string[]>;
  /** Removes the oldest sessions of an account that has too many. */
  removeOldest(accountId: string): Promise<string[]>;
  /** Removes the sessions of an account that began before an access epoch, except one. */
  removeBefore(accountId: string, epoch: number, exceptId: string | undefined): Promise<void>;
  /** Stores when sessions were last used, which moves their ends. An older time never replaces a newer one. */
  storeUses(uses: { id: string; at: Date }[]): Promise<void>;
};
