import { z } from 'zod';
import { unacceptable } from '../errors.ts';
import { inJson } from '../json-form.ts';
import { timestamp } from './common.ts';

/** One spelling per e-mail address. */
const normalEmail = (email: string): string => email.trim().toLowerCase();

const longestEmail = 254; // RFC 5321, 4.5.3.1.3
const isEmail = (email: string): boolean => email.length <= longestEmail && z.regexes.email.test(email);

const noControls = (text: string): boolean => !/\p{Cc}/u.test(text);

const shortestPassword = 10;
const longestPassword = 200;
const longestName = 100;

/** A name that people give to an account or a key: "" for none. */
const givenName = inJson(
  z
    .string()
    .transform((name) => name.trim())
    .refine((name) => name.length <= longestName, unacceptable(`is too long: at most ${longestName} characters`))
    .refine(noControls, unacceptable('must not contain control characters'))
    .default(''),
  { type: 'string', maxLength: longestName, default: '' },
);

const emailForm = { type: 'string', format: 'email', maxLength: longestEmail } as const;
const passwordForm = { type: 'string', format: 'password' } as const;

/** Describes the body of POST /account/register. Source: Specification 3.2. */
export const registration = z.strictObject({
  email: inJson(z.string().transform(normalEmail).refine(isEmail, unacceptable('is not an e-mail address')), emailForm),
  password: inJson(
    z
      .string()
      .refine(
        (password) => password.length >= shortestPassword,
        unacceptable(`is too short: use ${shortestPassword} characters or more`),
      )
      .refine(
        (password) => password.length <= longestPassword,
        unacceptable(`is too long: use at most ${longestPassword} characters`),
      ),
    { ...passwordForm, minLength: shortestPassword, maxLength: longestPassword },
  ),
  name: givenName,
});
export type Registration = z.infer<typeof registration>;

/** Describes the body of POST /account/login. Values that cannot be registered are a failed login. Source: Specification 3.3. */
export const credentials = z.strictObject({
  email: inJson(z.string().transform(normalEmail), emailForm),
  password: inJson(z.string(), passwordForm),
});
export type Credentials = z.infer<typeof credentials>;

/** Describes an account as its owner sees it. Source: Specification 3.1. */
export const user = z.object({ id: z.uuid(), email: z.string(), name: z.string() }).describe('An account.');
export type User = z.infer<typeof user>;

export const welcome = z.object({ user, token: z.string().describe('The account token, good for 12 hours.') });
export const me = z.object({ user });

/** The body of POST /account/api-keys; all of it may be left out. */
export const apiKeyRequest = z.strictObject({ name: givenName });

const apiKeyFields = {
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('The first 12 characters, to tell keys apart.'),
  created_at: timestamp,
};

/** Describes an API key in the list. Source: Specification 3.5. */
export const apiKey = z.object({
  ...apiKeyFields,
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
});
export type ApiKeyRecord = z.infer<typeof apiKey>;

export const apiKeyList = z.object({ api_keys: z.array(apiKey).describe('The newest first, stopped ones too.') });

export const newApiKey = z.object({
  ...apiKeyFields,
  key: z.string().describe('`dsk_…`: the key itself, told this once.'),
});
export type NewApiKey = z.infer<typeof newApiKey>;
