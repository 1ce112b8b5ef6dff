import { define, json, withAccountToken } from '../operation.ts';
import {
  accountPatch,
  emailVerificationConfirmation,
  passwordChange,
  passwordResetConfirmation,
  passwordResetRequest,
} from '../schemas/account-settings.ts';
import { me } from '../schemas/accounts.ts';

const common = { tag: 'Account', servedBy: 'gateway', method: 'post', ...withAccountToken } as const;
const limitBytes = 8 * 1024;
const malformed = ['bad_request', 'payload_too_large', 'validation_error'] as const;

/** Lists the operations on profile, password and address. Source: Specification 3.12 to 3.14. */
export const accountSettingsOperations = define({
  updateAccount: {
    ...common,
    method: 'patch',
    path: '/account/me',
    summary: 'Update the account',
    description:
      'Changes the name or the e-mail address. A new address requires `current_password`, and is not verified until its owner follows the link in a mail. The old address is informed.',
    body: { required: true, content: json(accountPatch), limitBytes },
    responses: { 200: { description: 'The account after the change.', content: json(me) } },
    errors: [...malformed, 'unauthorized', 'forbidden'],
  },
  changePassword: {
    ...common,
    path: '/account/password',
    summary: 'Change the password',
    description:
      'Sets a new password. Ends all other sessions and all account tokens. API keys remain valid. A wrong `current_password` is 403.',
    body: { required: true, content: json(passwordChange), limitBytes },
    responses: { 204: { description: 'The password is changed.' } },
    errors: [...malformed, 'unauthorized', 'forbidden'],
  },
  requestPasswordReset: {
    ...common,
    path: '/account/password-reset',
    security: [],
    summary: 'Request a password reset',
    description:
      'Sends a mail with a link that is valid for 30 minutes. The response is the same whether or not the address has an account. An address receives at most 5 of these mails in an hour.',
    body: { required: true, content: json(passwordResetRequest), limitBytes },
    responses: { 202: { description: 'If the address has an account, a mail is sent.' } },
    errors: ['bad_request', 'payload_too_large'],
  },
  confirmPasswordReset: {
    ...common,
    path: '/account/password-reset/confirm',
    security: [],
    summary: 'Set a new password with the token of a mail',
    description:
      'Sets a new password, verifies the address, and ends all sessions and account tokens. An unknown, used or expired token is 422.',
    body: { required: true, content: json(passwordResetConfirmation), limitBytes },
    responses: { 204: { description: 'The password is changed.' } },
    errors: malformed,
  },
  requestEmailVerification: {
    ...common,
    path: '/account/email-verification',
    summary: 'Send the verification mail again',
    description:
      'Sends a mail with a link that is valid for 24 hours, at most 5 in an hour. Sends nothing if the address is verified.',
    responses: { 202: { description: 'If the address is not verified, a mail is sent.' } },
    errors: ['unauthorized', 'forbidden'],
  },
  confirmEmailVerification: {
    ...common,
    path: '/account/email-verification/confirm',
    security: [],
    summary: 'Verify the e-mail address with the token of a mail',
    description: 'An unknown, used or expired token is 422.',
    body: { required: true, content: json(emailVerificationConfirmation), limitBytes },
    responses: { 204: { description: 'The address is verified.' } },
    errors: malformed,
  },
});
