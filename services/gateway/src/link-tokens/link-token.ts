import { randomBytes } from 'node:crypto';
import type { TokenPurpose } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import type { Account, StoredToken } from '../accounts/index.ts';
import { hashOf } from '../hash-of.ts';

const minute = 60_000;

/** Source: Specification 3.13, Specification 3.14 and Specification 3.18. */
const lifetimesMs: Record<TokenPurpose, number> = {
  'password-reset': 30 * minute,
  'email-verification': 24 * 60 * minute,
  'sign-in': 60 * minute,
};

/** Returns 256 random bits as 43 characters that need no encoding in a URL. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** Returns the record of a token that is issued now. */
export const storedToken = (token: string, purpose: TokenPurpose, now: Date): StoredToken => ({
  hash: hashOf(token),
  expiresAt: new Date(now.getTime() + lifetimesMs[purpose]),
});

/** Returns the tokens of an account with a newer one, which replaces the last one of its purpose. */
export const withToken = (
  { linkTokens }: Pick<Account, 'linkTokens'>,
  purpose: TokenPurpose,
  token: StoredToken,
): Account['linkTokens'] => ({ ...linkTokens, [purpose]: token });

/** Returns the tokens of an account without those of some purposes. */
export const withoutTokens = (
  { linkTokens }: Pick<Account, 'linkTokens'>,
  ...purposes: TokenPurpose[]
): Account['linkTokens'] =>
  Object.fromEntries(Object.entries(linkTokens).filter(([purpose]) => !purposes.some((each) => each === purpose)));

/** Returns whether the account has a token of this purpose that has not expired. */
export const hasValidToken = ({ linkTokens }: Account, purpose: TokenPurpose, now: Date): boolean =>
  (linkTokens[purpose]?.expiresAt ?? now) > now;

/** Does not say which: only the recipient of the link should know that a token existed. */
export const tokenInvalid = (): AppError =>
  new AppError(
    'validation_error',
    'The field "token" is not valid: it is unknown, used or expired. Request a new link.',
    { field: 'token' },
  );
