import type { TokenPurpose } from '@docsight/contracts';
import type { Account, AccountChange } from './account.ts';
import type { AccountAccess } from './account-access.ts';

/** Finds one account. `hash` is that of the newest token of its purpose. */
export type AccountKey = { id: string } | { email: string } | { purpose: TokenPurpose; hash: string };

/** Stores accounts with their unpublished events. */
export type AccountStore = {
  /** Stores a new account and its events in one write. Returns false if the e-mail address is taken. */
  insert(change: AccountChange): Promise<boolean>;
  find(key: AccountKey): Promise<Account | undefined>;
  byEmail(email: string): Promise<Account | undefined>;
  byId(id: string): Promise<Account | undefined>;
  /** Returns the ids of accounts in their order, from the first one after `id`. `""`: from the first. */
  idsAfter(id: string, limit: number): Promise<string[]>;
  /**
   * Stores what `decide` returns, in one write with its events. Calls it again if another request changed the account
   * meanwhile. Returns the stored account, or undefined if there is no account or `decide` returns undefined.
   * @throws AppError validation_error if another account has the new e-mail address.
   */
  change(key: AccountKey, decide: (account: Account) => AccountChange | undefined): Promise<Account | undefined>;
  /** Removes an account with its unpublished events. Safe to repeat. */
  remove(id: string): Promise<void>;
  accessOf(id: string): Promise<AccountAccess | undefined>;
  /**
   * Ends the access of all sessions and tokens that began before, except one session. Returns the new access epoch, or
   * undefined without an account.
   */
  endAccess(id: string, keptSessionId: string | null): Promise<number | undefined>;
};
