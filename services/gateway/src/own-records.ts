import { accountGone } from './accounts/index.ts';
import type { OwnRecords } from './account-export/index.ts';
import type { AccountStore, UserOf } from './accounts/index.ts';
import type { ApiKeyStore } from './api-keys/index.ts';
import type { SessionStore } from './sessions/index.ts';

/**
 * Reads the gateway's own records of an account for its export: no hash, no key, no cookie, no id of a session.
 * @throws AppError unauthorized.
 */
export const makeOwnRecords =
  (stores: {
    accounts: Pick<AccountStore, 'byId'>;
    apiKeys: Pick<ApiKeyStore, 'list'>;
    sessions: Pick<SessionStore, 'list'>;
    userOf: UserOf;
  }) =>
  async (accountId: string): Promise<OwnRecords> => {
    const [account, keys, sessions] = await Promise.all([
      stores.accounts.byId(accountId),
      stores.apiKeys.list(accountId),
      stores.sessions.list(accountId),
    ]);
    if (!account) throw accountGone();
    return {
      profile: stores.userOf(account),
      api_keys: keys.map(({ name, createdAt, lastUsedAt, revokedAt }) => ({
        name,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
        revoked_at: revokedAt?.toISOString() ?? null,
      })),
      sessions: sessions.map(({ createdAt, lastUsedAt, expiresAt, userAgent }) => ({
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        expires_at: expiresAt.toISOString(),
        user_agent: userAgent,
      })),
    };
  };
