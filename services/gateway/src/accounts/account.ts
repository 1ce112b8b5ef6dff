import { unacceptable } from '@docsight/service-kit';
import { z } from 'zod';

/** One customer. `email` is lower-case and unique; `name` is "" when not given. */
export type Account = { id: string; email: string; name: string; passwordHash: string; createdAt: Date };

/** An account as its owner sees it. Source: decisions.md, section 6. */
export type User = { id: string; email: string; name: string };

export const userOf = ({ id, email, name }: Account): User => ({ id, email, name });

/** One spelling per e-mail address. */
const normalEmail = (email: string): string => email.trim().toLowerCase();

const longestEmail = 254; // RFC 5321, 4.5.3.1.3
const isEmail = (email: string): boolean => email.length <= longestEmail && z.regexes.email.test(email);

const noControls = (text: string): boolean => !/\p{Cc}/u.test(text);

/** A name that people give to an account or a key: "" for none. */
export const givenName = z
  .string()
  .transform((name) => name.trim())
  .refine((name) => name.length <= 100, unacceptable('is too long: at most 100 characters'))
  .refine(noControls, unacceptable('must not contain control characters'))
  .default('');

/** The body of POST /account/register. */
export const registration = z.strictObject({
  email: z.string().transform(normalEmail).refine(isEmail, unacceptable('is not an e-mail address')),
  password: z
    .string()
    .refine((password) => password.length >= 10, unacceptable('is too short: use 10 characters or more'))
    .refine((password) => password.length <= 200, unacceptable('is too long: use at most 200 characters')),
  name: givenName,
});
export type Registration = z.infer<typeof registration>;

/** The body of POST /account/login. What could never have been registered is answered like any wrong password. */
export const credentials = z.strictObject({ email: z.string().transform(normalEmail), password: z.string() });
export type Credentials = z.infer<typeof credentials>;
