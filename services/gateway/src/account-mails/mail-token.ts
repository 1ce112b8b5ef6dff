import { randomBytes } from 'node:crypto';
import type { TokenPurpose } from '@docsight/contracts';
import type { Account, StoredToken } from '../accounts/index.ts';
import { hashOf } from '../hash-of.ts';

const minute = 60_000;

/** Source: Specification 3.13. */
const lifetimesMs: Record<TokenPurpose, number> = {
  'password-reset': 30 * minute,
  'email-verification': 24 * 60 * minute,
};

/** Returns 256 random bits as 43 characters that need no encoding in a URL. */
export const newMailToken = (): string => randomBytes(32).toString('base64url');

/** Returns what is stored of a token that is issued now. */
export const storedToken = (token: string, purpose: TokenPurpose, now: Date): StoredToken => ({
  hash: hashOf(token),
  expiresAt: new Date(now.getTime() + lifetimesMs[purpose]),
});

/** Returns the tokens of an account with a newer one, which replaces the last one of its purpose. */
export const withToken = (
  { mailTokens }: Pick<Account, 'mailTokens'>,
  purpose: TokenPurpose,
  token: StoredToken,
): Account['mailTokens'] => ({ ...mailTokens, [purpose]: token });

/** Returns the tokens of an account without those of some purposes. */
export const withoutTokens = (
  { mailTokens }: Pick<Account, 'mailTokens'>,
  ...purposes: TokenPurpose[]
): Account['mailTokens'] =>
  Object.fromEntries(Object.entries(mailTokens).filter(([purpose]) => !purposes.includes(purpose as TokenPurpose)));

/** Returns whether the account has a token of this purpose that has not expired. */
export const hasValidToken = ({ mailTokens }: Account, purpose: TokenPurpose, now: Date): boolean =>
  (mailTokens[purpose]?.expiresAt ?? now) > now;
