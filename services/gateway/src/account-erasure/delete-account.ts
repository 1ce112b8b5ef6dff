import { makeEvent } from '@docsight/contracts';
import type { DeletedAccounts } from '@docsight/mongo';
import { crashPoint } from '@docsight/service-kit';
import { accountGone } from '../accounts/index.ts';
import type { AccountEventContext, AccountStore, ConfirmPassword, HashingPlace } from '../accounts/index.ts';
import type { EndAccount } from './end-account.ts';

/**
 * Deletes an account. Resolves when its sessions, tokens, keys and links have stopped. The erasure follows.
 * @throws AppError unauthorized, forbidden for a wrong password, rate_limited after too many. Also service_unavailable
 * if a part of the service is down: then the deletion is decided all the same, and the erasure completes it.
 */
export type DeleteAccount = (accountId: string, password: string, place: HashingPlace) => Promise<void>;

export const makeDeleteAccount =
  (options: {
    accounts: Pick<AccountStore, 'byId'>;
    confirmPassword: ConfirmPassword;
    deletedAccounts: DeletedAccounts;
    /** Publishes the event of a deletion at once. */
    onStored: (accountId: string) => void;
    endAccount: EndAccount;
    eventContext: AccountEventContext;
    now: () => Date;
  }): DeleteAccount =>
  async (accountId, password, place) => {
    const { accounts, confirmPassword, deletedAccounts, onStored, endAccount, eventContext, now } = options;
    const account = await accounts.byId(accountId);
    if (!account) throw accountGone();
    await confirmPassword(account, password, place);
    const version = account.version + 1;
    // The decision and its event. After a crash from here on, the erasure does the rest.
    await deletedAccounts.add(
      accountId,
      makeEvent('account.deleted', eventContext(accountId, now()), { accountId, version }),
    );
    crashPoint('account.deletion-decided');
    onStored(accountId);
    await endAccount(accountId);
  };
