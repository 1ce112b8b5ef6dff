import { deriveKey, tokenKind } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { z } from 'zod';

const accountClaims = z.object({ accountId: z.uuid() });
type AccountClaims = z.infer<typeof accountClaims>;
export type AccountTokens = TokenKind<AccountClaims>;

/** The token of the web application: a JWT of 12 hours. Source: decisions.md, section 6. */
export const accountTokens = (jwtSecret: string): AccountTokens =>
  tokenKind({
    audience: 'account',
    key: deriveKey(jwtSecret, 'account-token'),
    claims: accountClaims,
    lifetimeSeconds: 12 * 60 * 60,
  });
