import type { DeletedAccounts } from '@docsight/mongo';
import { AppError } from '@docsight/service-kit';

/**
 * Rejects work for a deleted account: an upload may take longer than its deletion.
 * @throws AppError unauthorized.
 */
export type RequireAccount = (accountId: string) => Promise<void>;

export const makeRequireAccount =
  (deletedAccounts: Pick<DeletedAccounts, 'has'>): RequireAccount =>
  async (accountId) => {
    if (await deletedAccounts.has(accountId)) throw new AppError('unauthorized', 'This account was deleted.');
  };
