import type { Call } from './call.ts';
import type { Account, AccountPatch, PasswordChange, PasswordResetConfirmation } from './records.ts';
import type { RequestOptions } from '../transport/transport.ts';

/** Changes the account itself. Source: Specification 3.12 to 3.14. */
export type AccountSettings = {
  /** Changes the given fields and keeps the others. A new address requires `current_password`. */
  update(changes: AccountPatch, options?: RequestOptions): Promise<Account>;
  /** Ends all other sessions and all account tokens, also the one of this client. */
  changePassword(passwords: PasswordChange, options?: RequestOptions): Promise<void>;
  passwordReset: {
    /** Sends a mail with a link, if the address has an account. Needs no token. */
    request(email: string, options?: RequestOptions): Promise<void>;
    /** Sets a new password with the token of the mail. Needs no account token. */
    confirm(confirmation: PasswordResetConfirmation, options?: RequestOptions): Promise<void>;
  };
  emailVerification: {
    /** Sends the verification mail again. */
    request(options?: RequestOptions): Promise<void>;
    /** Verifies the address with the token of the mail. Needs no account token. */
    confirm(token: string, options?: RequestOptions): Promise<void>;
  };
};

export const makeAccountSettings = (call: Call): AccountSettings => ({
  update: (changes, options) => call('patch', '/account/me', { body: changes }, options),
  changePassword: (passwords, options) => call('post', '/account/password', { body: passwords }, options),
  passwordReset: {
    request: (email, options) => call('post', '/account/password-reset', { body: { email } }, options),
    confirm: (confirmation, options) =>
      call('post', '/account/password-reset/confirm', { body: confirmation }, options),
  },
  emailVerification: {
    request: (options) => call('post', '/account/email-verification', {}, options),
    confirm: (token, options) => call('post', '/account/email-verification/confirm', { body: { token } }, options),
  },
});
