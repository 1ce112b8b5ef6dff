import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { z } from 'zod';
import type { CountPreviousKey } from './previous-keys.ts';
import type { KeyList } from './secrets.ts';
import { memoizedCheck, undefinedIfInvalid } from './token-checks.ts';

/**
 * One kind of signed token: HS256, one issuer, one audience, an expiry, and a schema for its claims.
 * jsonwebtoken checks none of these by default, so only this file and internal-tokens.ts call it.
 */
export type TokenKind<Claims> = {
  sign(claims: Claims): string;
  /** Returns the claims, or `undefined` for a token that is malformed, forged, expired or of another kind. */
  verify(token: string): Claims | undefined;
  /** Returns the claims of a valid token, expired or not. Use it to recognise a reader, never to grant access. */
  verifyIgnoringExpiry(token: string): Claims | undefined;
  /** Whether a token says that it is of this kind. It may be expired or forged, so this grants nothing. */
  namesKind(token: string): boolean;
};

const issuer = 'docsight';

export const tokenKind = <Schema extends z.ZodType<object>>(options: {
  audience: string;
  /** The first one signs, and all verify. They are tried in turn: a list has few keys, and the result is remembered. */
  keys: KeyList<Buffer>;
  /** Is called for each use of a valid token. */
  onUse?: CountPreviousKey;
  claims: Schema;
  lifetimeSeconds: number;
}): TokenKind<z.infer<Schema>> => {
  const { audience, onUse } = options;
  // Created once: from bytes, the library would create a key for each token, and try them as a public key first.
  const keys = options.keys.map((key) => createSecretKey(key));
  const verifyWith = (token: string, key: KeyObject, keyIndex: number): Verified<z.infer<Schema>> =>
    undefinedIfInvalid(() => {
      const decoded = jwt.verify(token, key, { algorithms: ['HS256'], issuer, audience, ignoreExpiration: true });
      if (typeof decoded === 'string') return undefined;
      const parsed = options.claims.safeParse(decoded.c);
      return parsed.success && decoded.exp !== undefined
        ? { claims: parsed.data, expiresAt: decoded.exp, keyIndex }
        : undefined;
    });
  const remembered = memoizedCheck((token: string): Verified<z.infer<Schema>> => {
    for (const [index, key] of keys.entries()) {
      const verified = verifyWith(token, key, index);
      if (verified) return verified;
    }
    return undefined;
  });
  const check = (token: string): Verified<z.infer<Schema>> => {
    const verified = remembered(token);
    if (verified) onUse?.(verified.keyIndex);
    return verified;
  };
  return {
    sign: (claims) =>
      jwt.sign({ c: claims }, keys[0]!, { algorithm: 'HS256', issuer, audience, expiresIn: options.lifetimeSeconds }),
    verify: (token) => {
      const verified = check(token);
      return verified && Date.now() < verified.expiresAt * 1000 ? verified.claims : undefined;
    },
    verifyIgnoringExpiry: (token) => check(token)?.claims,
    namesKind: (token) => undefinedIfInvalid(() => jwt.decode(token, { json: true }))?.aud === audience,
  };
};

type Verified<Claims> =
  | {
      claims: Claims;
      /** Unix time in seconds. */
      expiresAt: number;
      /** Of the key that signed the token. */
      keyIndex: number;
    }
  | undefined;

/** Returns the token of an `Authorization: Bearer …` header, or `undefined`. */
export const bearerOf = (header: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
