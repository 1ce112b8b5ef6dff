import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Encrypts secrets for a store or a queue. A sealed secret is bound to a context, such as the id of its record: it does
 * not open in another one.
 */
export type SecretBox = {
  seal(secret: string, context: string): string;
  /** @throws Error if the text was changed, or sealed with another key or for another context. */
  open(sealed: string, context: string): string;
};

const format = 'a256gcm';
const nonceBytes = 12; // NIST SP 800-38D: 96 random bits are safe for up to 2^32 seals with one key
const tagBytes = 16;

/**
 * Creates a box with AES-256-GCM.
 * @param key 32 bytes.
 */
export const secretBox = (key: Buffer): SecretBox => ({
  seal: (secret, context) => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${format}.${sealed.toString('base64url')}`;
  },
  open: (text, context) => {
    const [prefix, encoded = ''] = text.split('.');
    if (prefix !== format) throw new Error('A sealed secret has an unknown format.');
    const sealed = Buffer.from(encoded, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
  },
});
