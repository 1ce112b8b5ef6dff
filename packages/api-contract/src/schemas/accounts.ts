import { z } from 'zod';
import { unacceptable } from '../errors.ts';
import { withJsonSchema } from '../json-schema.ts';
import { timestamp } from './common.ts';
import { isEmail, longestEmail, normalEmail } from './email.ts';
import { lengthOf } from './length.ts';

const hasNoControls = (text: string): boolean => !/\p{Cc}/u.test(text);

const shortestPassword = 10;
const longestPassword = 200;
const longestName = 100;

/** The name of an account or a key. */
export const nameField = withJsonSchema(
  z
    .string()
    .transform((name) => name.trim())
    .refine((name) => lengthOf(name) <= longestName, unacceptable(`is too long: at most ${longestName} characters`))
    .refine(hasNoControls, unacceptable('must not contain control characters')),
  { type: 'string', maxLength: longestName },
);

/** The name of something new; `""` if it has none. */
const givenName = withJsonSchema(nameField.default(''), { type: 'string', maxLength: longestName, default: '' });

const emailForm = { type: 'string', format: 'email', maxLength: longestEmail } as const;
const passwordForm = { type: 'string', format: 'password' } as const;

export const emailField = withJsonSchema(
  z.string().transform(normalEmail).refine(isEmail, unacceptable('is not an e-mail address')),
  emailForm,
);

/** An address to look an account up. One that no account can have is unknown, not a 422. */
export const comparedEmailField = withJsonSchema(z.string().transform(normalEmail), emailForm);

/** A password that an account may have. */
export const newPasswordField = withJsonSchema(
  z
    .string()
    .refine(
      (password) => lengthOf(password) >= shortestPassword,
      unacceptable(`is too short: use ${shortestPassword} characters or more`),
    )
    .refine(
      (password) => lengthOf(password) <= longestPassword,
      unacceptable(`is too long: use at most ${longestPassword} characters`),
    ),
  { ...passwordForm, minLength: shortestPassword, maxLength: longestPassword },
);

/** A password to check. One that no account can have is wrong, not a 422. */
export const passwordField = withJsonSchema(z.string(), passwordForm);

/** Describes the body of POST /account/register. Source: Specification 3.2. */
export const registration = z.strictObject({ email: emailField, password: newPasswordField, name: givenName });
export type Registration = z.infer<typeof registration>;

/**
 * Describes the body of POST /account/login. A value that cannot be registered is a failed login, not a 422. Source:
 * Specification 3.3.
 */
export const credentials = z.strictObject({ email: comparedEmailField, password: passwordField });
export type Credentials = z.infer<typeof credentials>;

/** Describes an account as its owner sees it. Source: Specification 3.1. */
export const user = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    email_verified: z
      .boolean()
      .describe('Whether the owner has confirmed the address. Always true where no e-mail is sent.'),
    created_at: timestamp,
  })
  .describe('An account.');
export type User = z.infer<typeof user>;

export const welcome = z.object({ user, token: z.string().describe('The account token, valid for 12 hours.') });
export const me = z.object({ user });

/** Describes the body of POST /account/api-keys, which is optional. Source: Specification 3.5. */
export const apiKeyRequest = z.strictObject({ name: givenName });

const apiKeyFields = {
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('The first 12 characters of the key, to distinguish keys.'),
  created_at: timestamp,
};

/** Describes an API key in the list. Source: Specification 3.5. */
export const apiKey = z.object({
  ...apiKeyFields,
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
});
export type ApiKeyRecord = z.infer<typeof apiKey>;

export const apiKeyList = z.object({ api_keys: z.array(apiKey).describe('Newest first, including revoked keys.') });

export const newApiKey = z.object({
  ...apiKeyFields,
  key: z.string().describe('The key itself (`dsk_…`). No later response contains it.'),
});
export type NewApiKey = z.infer<typeof newApiKey>;
