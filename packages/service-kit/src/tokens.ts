import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { z } from 'zod';
import { remembering, unlessBad } from './token-checks.ts';

/**
 * One kind of signed token: HS256, one issuer, one audience, an expiry, and a schema for its claims.
 * jsonwebtoken checks none of these unless told, so only this file and internal-tokens.ts call it.
 */
export type TokenKind<Claims> = {
  sign(claims: Claims): string;
  /** The claims, or undefined for a token that is garbled, foreign, expired or of another kind. */
  verify(token: string): Claims | undefined;
  /** The claims of a token that is good but for its age: to know somebody again, never to let anybody in. */
  verifyIgnoringExpiry(token: string): Claims | undefined;
};

const issuer = 'docsight';

export const tokenKind = <Schema extends z.ZodType<object>>(options: {
  audience: string;
  key: Buffer;
  claims: Schema;
  lifetimeSeconds: number;
}): TokenKind<z.infer<Schema>> => {
  const { audience } = options;
  // Made once: given the bytes, the library would make a key for each token, and try them as a public key first.
  const key = createSecretKey(options.key);
  const verify = (token: string): Verified<z.infer<Schema>> =>
    unlessBad(() => {
      const decoded = jwt.verify(token, key, { algorithms: ['HS256'], issuer, audience, ignoreExpiration: true });
      if (typeof decoded === 'string') return undefined;
      const parsed = options.claims.safeParse(decoded.c);
      return parsed.success && decoded.exp !== undefined ? { claims: parsed.data, expiresAt: decoded.exp } : undefined;
    });
  const remembered = remembering(verify);
  return {
    sign: (claims) =>
      jwt.sign({ c: claims }, key, { algorithm: 'HS256', issuer, audience, expiresIn: options.lifetimeSeconds }),
    verify: (token) => {
      const found = remembered(token);
      return found && Date.now() < found.expiresAt * 1000 ? found.claims : undefined;
    },
    verifyIgnoringExpiry: (token) => remembered(token)?.claims,
  };
};

/** expiresAt: Unix time in seconds. */
type Verified<Claims> = { claims: Claims; expiresAt: number } | undefined;

/** The token of an `Authorization: Bearer …` header; undefined without one. */
export const bearerOf = (header: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
