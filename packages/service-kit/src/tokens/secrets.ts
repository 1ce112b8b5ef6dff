import { hkdfSync, timingSafeEqual } from 'node:crypto';

/** The uses of JWT_SECRET. Each has its own key, so a token of one kind is never valid as another. */
type KeyPurpose = 'account-token' | 'viewer-token';

/** Derives the 32-byte key for one purpose with HKDF-SHA256 (RFC 5869). */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'docsight', purpose, 32));

/** Compares in constant time. Buffers of different lengths are unequal. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
