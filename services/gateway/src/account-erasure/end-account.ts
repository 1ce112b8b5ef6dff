import { allEnded, crashPoint } from '@docsight/service-kit';
import type { AccountStore } from '../accounts/index.ts';
import type { EndAccess } from '../sessions/index.ts';

/**
 * Ends everything that a deleted account can do. Resolves when no replica accepts its sessions, tokens and keys any
 * more, and none of its links can be opened. Safe to repeat, also after a crash between two steps.
 * @throws AppError service_unavailable if one of them could not be ended.
 */
export type EndAccount = (accountId: string) => Promise<void>;

export const makeEndAccount =
  (options: {
    accounts: Pick<AccountStore, 'remove'>;
    endAccess: EndAccess;
    /** Revokes all API keys, on every replica. */
    revokeKeys: (accountId: string) => Promise<void>;
    /** Resolves when no link of the account can be opened any more. */
    endLinks: (accountId: string) => Promise<void>;
  }): EndAccount =>
  async (accountId) => {
    const { accounts, endAccess, revokeKeys, endLinks } = options;
    // The record first: from then on a login fails, and its unpublished events are gone.
    await accounts.remove(accountId);
    crashPoint('account.removed');
    // One that fails does not prevent the others.
    await allEnded([revokeKeys(accountId), endLinks(accountId), endAccess(accountId)]);
    crashPoint('account.ended');
  };
