import type { MessageOf } from '@docsight/contracts';
import type { Account } from './account.ts';

/** Where accounts are kept, each with its events that are not published yet. */
export type AccountStore = {
  /** Stores a new account and its event in one write. False when the e-mail address is taken. */
  insert(account: Account, event: MessageOf<'account.changed'>): Promise<boolean>;
  byEmail(email: string): Promise<Account | undefined>;
  byId(id: string): Promise<Account | undefined>;
  /** Accounts that were never told of: made before there was the event. */
  untold(limit: number): Promise<Account[]>;
  /** Stores such accounts' first events, but for accounts that got one meanwhile. Returns how many it stored. */
  tell(told: { account: Account; event: MessageOf<'account.changed'> }[]): Promise<number>;
};
