import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Creates a signing secret: `whsec_` and the base64 of 32 random bytes. Source: Specification 8.3. */
export const newSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

export const secretPrefix = 'whsec_';

/** Keeps secrets unreadable in the store. Both directions are bound to the webhook, so a sealed secret is worth nothing in another's record. */
export type SecretBox = {
  seal(secret: string, webhookId: string): string;
  /** @throws Error when the key is another one than it was sealed with, or the text was changed. */
  open(sealed: string, webhookId: string): string;
};

const format = 'a256gcm';
const nonceBytes = 12; // NIST SP 800-38D: 96 random bits, far below 2^32 seals a key
const tagBytes = 16;

/** AES-256-GCM. key: 32 bytes (WEBHOOK_SECRET_KEY). */
export const secretBox = (key: Buffer): SecretBox => ({
  seal: (secret, webhookId) => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(webhookId));
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${format}.${sealed.toString('base64url')}`;
  },
  open: (text, webhookId) => {
    const [named, encoded = ''] = text.split('.');
    if (named !== format) throw new Error('A webhook secret is stored in an unknown format.');
    const sealed = Buffer.from(encoded, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(webhookId)).setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
  },
});
