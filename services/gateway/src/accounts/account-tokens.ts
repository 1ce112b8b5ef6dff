import { deriveKey, tokenKind } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { z } from 'zod';

const accountClaims = z.object({ accountId: z.uuid() });
type AccountClaims = z.infer<typeof accountClaims>;
export type AccountTokens = TokenKind<AccountClaims>;

/** Signs and verifies account tokens: JWTs that are valid for 12 hours. Source: Specification 3.3. */
export const accountTokens = (jwtSecret: string): AccountTokens =>
  tokenKind({
    audience: 'account',
    key: deriveKey(jwtSecret, 'account-token'),
    claims: accountClaims,
    lifetimeSeconds: 12 * 60 * 60,
  });
