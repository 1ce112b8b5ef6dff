import { countPreviousKey, deriveKeys, tokenKind } from '@docsight/service-kit';
import type { KeyList, TokenKind } from '@docsight/service-kit';
import { z } from 'zod';
import type { Account } from './account.ts';

/** `epoch`: access epoch of the account. `issuedAtMs`: Unix time in milliseconds. */
const accountClaims = z.object({ accountId: z.uuid(), epoch: z.int().min(0), issuedAtMs: z.int() });
type AccountClaims = z.infer<typeof accountClaims>;
export type AccountTokens = TokenKind<AccountClaims>;
/** Returns a new account token. */
export type IssueToken = (account: Account) => string;

/** Signs and verifies account tokens: JWTs that are valid for 12 hours. Source: Specification 3.3. */
export const accountTokens = (jwtSecrets: KeyList<string>): AccountTokens =>
  tokenKind({
    audience: 'account',
    keys: deriveKeys(jwtSecrets, 'account-token'),
    onUse: countPreviousKey('JWT_SECRET', jwtSecrets),
    claims: accountClaims,
    lifetimeSeconds: 12 * 60 * 60,
  });

export const makeIssueToken =
  ({ tokens, nowMs }: { tokens: Pick<AccountTokens, 'sign'>; nowMs: () => number }): IssueToken =>
  ({ id, accessEpoch }) =>
    tokens.sign({ accountId: id, epoch: accessEpoch, issuedAtMs: nowMs() });
