import type { z } from 'zod';
import jwt from 'jsonwebtoken';

/**
 * One kind of signed token: HS256, one issuer, one audience, an expiry, and a schema for its claims.
 * jsonwebtoken checks none of these unless told, so this is the only place that calls it.
 */
export type TokenKind<Claims> = {
  sign(claims: Claims): string;
  /** The claims, or undefined for a token that is garbled, foreign, expired or of another kind. */
  verify(token: string): Claims | undefined;
};

const issuer = 'docsight';

export const tokenKind = <Schema extends z.ZodType<object>>(options: {
  audience: string;
  key: Buffer;
  claims: Schema;
  lifetimeSeconds: number;
}): TokenKind<z.infer<Schema>> => ({
  sign: (claims) =>
    jwt.sign({ c: claims }, options.key, {
      algorithm: 'HS256',
      issuer,
      audience: options.audience,
      expiresIn: options.lifetimeSeconds,
    }),
  verify: (token) => {
    try {
      const decoded = jwt.verify(token, options.key, { algorithms: ['HS256'], issuer, audience: options.audience });
      if (typeof decoded === 'string') return undefined;
      const parsed = options.claims.safeParse(decoded.c);
      return parsed.success ? parsed.data : undefined;
    } catch (error) {
      if (error instanceof jwt.JsonWebTokenError) return undefined; // its subclasses tell expired and not-yet-valid tokens
      throw error;
    }
  },
});

/** The token of an `Authorization: Bearer …` header; undefined without one. */
export const bearerOf = (header: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
