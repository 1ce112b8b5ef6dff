import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Creates a signing secret: `whsec_` and the base64 of 32 random bytes. Source: Specification 8.3. */
export const newSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

export const secretPrefix = 'whsec_';

/** Encrypts secrets for the store. A sealed secret is bound to its webhook, so it does not open in another record. */
export type SecretBox = {
  seal(secret: string, webhookId: string): string;
  /** @throws Error when the text was changed, or sealed with another key or for another webhook. */
  open(sealed: string, webhookId: string): string;
};

const format = 'a256gcm';
const nonceBytes = 12; // NIST SP 800-38D: 96 random bits are safe for up to 2^32 seals with one key
const tagBytes = 16;

/**
 * Creates a box with AES-256-GCM.
 * @param key 32 bytes (WEBHOOK_SECRET_KEY).
 */
export const secretBox = (key: Buffer): SecretBox => ({
  seal: (secret, webhookId) => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(webhookId));
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${format}.${sealed.toString('base64url')}`;
  },
  open: (text, webhookId) => {
    const [prefix, encoded = ''] = text.split('.');
    if (prefix !== format) throw new Error('A webhook secret is stored in an unknown format.');
    const sealed = Buffer.from(encoded, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(webhookId)).setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
  },
});
