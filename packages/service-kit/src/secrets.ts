import { hkdfSync, timingSafeEqual } from 'node:crypto';

/** The uses of JWT_SECRET: each gets a key of its own, so that a token of one kind is never good as another. */
type KeyPurpose = 'account-token' | 'viewer-token';

/** 32 bytes for one purpose, by HKDF-SHA256 (RFC 5869). */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'docsight', purpose, 32));

/** Compares in constant time; different lengths are unequal. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
