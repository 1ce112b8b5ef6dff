import type {
  Account,
  AccountClient,
  AccountPatch,
  AccountSessionList,
  ApiKeyList,
  NewApiKey,
  PasswordChange,
  PasswordResetConfirmation,
} from '@docsight/client';
import { nullIfAbsent } from './null-if-absent.ts';
import type { Query } from './use-query.ts';

export const keysQuery = (): Query<ApiKeyList> => ({
  key: ['keys'],
  fetch: (client, signal) => client.keys.list({ signal }),
});

export const createKey = (client: AccountClient, name: string): Promise<NewApiKey> => client.keys.create({ name });

export const regenerateKey = (client: AccountClient, id: string): Promise<NewApiKey> => client.keys.regenerate(id);

/** Revokes a key. One that was revoked meanwhile is no error. */
export const revokeKey = async (client: AccountClient, id: string): Promise<void> => {
  await nullIfAbsent(client.keys.revoke(id));
};

export const sessionsQuery = (): Query<AccountSessionList> => ({
  key: ['sessions'],
  fetch: (client, signal) => client.sessions.list({ signal }),
});

/** Ends a session. One that has ended meanwhile is no error. */
export const endSession = async (client: AccountClient, id: string): Promise<void> => {
  await nullIfAbsent(client.sessions.end(id));
};

export const endOtherSessions = (client: AccountClient): Promise<void> => client.sessions.endOthers();

export const updateAccount = (client: AccountClient, changes: AccountPatch): Promise<Account> => client.update(changes);

export const changePassword = (client: AccountClient, passwords: PasswordChange): Promise<void> =>
  client.changePassword(passwords);

export const requestPasswordReset = (client: AccountClient, email: string): Promise<void> =>
  client.passwordReset.request(email);

export const confirmPasswordReset = (client: AccountClient, confirmation: PasswordResetConfirmation): Promise<void> =>
  client.passwordReset.confirm(confirmation);

/** Sends the mail that verifies the address again. Its limit is five in an hour. */
export const sendVerificationMail = (client: AccountClient): Promise<void> => client.emailVerification.request();

/** Verifies the address with the token of the mail. */
export const verifyEmail = (client: AccountClient, token: string): Promise<void> =>
  client.emailVerification.confirm(token);
