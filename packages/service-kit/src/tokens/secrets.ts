import { hkdfSync, timingSafeEqual } from 'node:crypto';

/** The uses of JWT_SECRET. Each has its own key, so a token of one kind is never valid as another. */
type KeyPurpose = 'account-token' | 'viewer-token' | 'upload-fingerprint';

/** A list of keys or secrets in the order of its setting: the first one signs or encrypts. */
export type KeyList<Key> = readonly [Key, ...Key[]];

/** Derives a 32-byte key for one purpose from each secret, with HKDF-SHA256 (RFC 5869). */
export const deriveKeys = ([first, ...others]: KeyList<string>, purpose: KeyPurpose): KeyList<Buffer> => {
  const derive = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'docsight', purpose, 32));
  return [derive(first), ...others.map(derive)];
};

/** Compares in constant time. Buffers of different lengths are unequal. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
