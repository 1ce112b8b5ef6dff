import { z } from 'zod';
import { comparedEmailField, emailField, nameField, newPasswordField, passwordField } from './accounts.ts';

/** Describes the body of PATCH /account/me. A missing field keeps its value. Source: Specification 3.12. */
export const accountPatch = z
  .strictObject({
    name: nameField.optional(),
    email: emailField.optional(),
    current_password: passwordField.optional(),
  })
  .refine(({ email, current_password: password }) => email === undefined || password !== undefined, {
    path: ['current_password'],
    message: 'is missing: a new e-mail address requires the password',
  })
  .describe('`email` requires `current_password`.');
export type AccountPatch = z.infer<typeof accountPatch>;

/** Describes the body of POST /account/password. Source: Specification 3.12. */
export const passwordChange = z.strictObject({ current_password: passwordField, new_password: newPasswordField });
export type PasswordChange = z.infer<typeof passwordChange>;

/** Describes the body of POST /account/password-reset. Source: Specification 3.13. */
export const passwordResetRequest = z.strictObject({ email: comparedEmailField });

const token = z.string().describe('The text after the `#` in the link of the mail.');

/** Describes the body of POST /account/password-reset/confirm. Source: Specification 3.13. */
export const passwordResetConfirmation = z.strictObject({ token, new_password: newPasswordField });
export type PasswordResetConfirmation = z.infer<typeof passwordResetConfirmation>;

/** Describes the body of POST /account/email-verification/confirm. Source: Specification 3.14. */
export const emailVerificationConfirmation = z.strictObject({ token });
