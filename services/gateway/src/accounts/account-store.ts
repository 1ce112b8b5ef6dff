import type { MessageOf } from '@docsight/contracts';
import type { Account } from './account.ts';
import type { AccountAccess } from './account-access.ts';

/** Stores accounts with their unpublished events. */
export type AccountStore = {
  /** Stores a new account and its event in one write. Returns false if the e-mail address is taken. */
  insert(account: Account, event: MessageOf<'account.changed'>): Promise<boolean>;
  byEmail(email: string): Promise<Account | undefined>;
  byId(id: string): Promise<Account | undefined>;
  /** Returns the version of the account's record; 0 without an account. */
  versionOf(id: string): Promise<number>;
  /** Removes an account with its unpublished events. Safe to repeat. */
  remove(id: string): Promise<void>;
  accessOf(id: string): Promise<AccountAccess | undefined>;
  /**
   * Ends the access of all sessions and tokens that began before, except one session. Returns the new access epoch, or
   * undefined without an account.
   */
  endAccess(id: string, keptSessionId: string | null): Promise<number | undefined>;
};
