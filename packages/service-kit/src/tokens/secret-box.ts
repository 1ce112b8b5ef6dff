import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { CountPreviousKey } from './previous-keys.ts';
import type { KeyList } from './secrets.ts';

/**
 * Encrypts secrets for a store or a queue. A sealed secret is bound to a context, such as the id of its record: it does
 * not open in another one.
 */
export type SecretBox = {
  /** Encrypts with the first key. */
  seal(secret: string, context: string): string;
  /** @throws Error if the text was changed, or sealed with a key that is not listed, or for another context. */
  open(sealed: string, context: string): string;
  /**
   * Returns the text sealed with the first key: itself if it already is.
   * @returns undefined if no listed key opens it.
   */
  reseal(sealed: string, context: string): string | undefined;
};

const format = 'a256gcm';
const nonceBytes = 12; // NIST SP 800-38D: 96 random bits are safe for up to 2^32 seals with one key
const tagBytes = 16;

/**
 * Creates a box with AES-256-GCM.
 * @param keys of 32 bytes each. All open: they are tried in turn, because a list has few.
 * @param onOpen is called with the index of the key that opened a secret.
 */
export const secretBox = (keys: KeyList<Buffer>, onOpen: CountPreviousKey = () => undefined): SecretBox => {
  const seal = (secret: string, context: string): string => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', keys[0], nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${format}.${sealed.toString('base64url')}`;
  };
  const find = (text: string, context: string): { secret: string; keyIndex: number } | undefined => {
    for (const [keyIndex, key] of keys.entries()) {
      const secret = openWith(key, text, context);
      if (secret !== undefined) return { secret, keyIndex };
    }
    return undefined;
  };
  return {
    seal,
    open: (text, context) => {
      const found = find(text, context);
      if (!found) throw new Error('A sealed secret cannot be opened with any of the keys.');
      onOpen(found.keyIndex);
      return found.secret;
    },
    reseal: (text, context) => {
      const found = find(text, context);
      return found && (found.keyIndex === 0 ? text : seal(found.secret, context));
    },
  };
};

const openWith = (key: Buffer, text: string, context: string): string | undefined => {
  const [prefix, encoded = ''] = text.split('.');
  const sealed = Buffer.from(encoded, 'base64url');
  if (prefix !== format || sealed.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes));
  const opened = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    return undefined; // The only error of `final` is a tag of another key, context or text.
  }
};
