import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';

/** Creates a signing secret: `whsec_` and the base64 of 32 random bytes. Source: Specification 8.3. */
export const newSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

export type Signable = {
  eventId: string;
  /** The exact text that is sent. */
  body: string;
  /** All secrets that are valid now, the current one first. */
  secrets: string[];
  at: Date;
};

/**
 * Returns the signature headers of a request, in two schemes, so that common verifiers of both work.
 * Source: Specification 8.6.
 * `X-Service-Signature` signs `t.body`; its key is the whole secret as UTF-8.
 * `webhook-*` (Standard Webhooks) signs `id.t.body`; its key is the decoded bytes of the secret.
 * During a rotation there is one entry for each secret.
 */
export const signatureHeaders = ({ eventId, body, secrets, at }: Signable): Record<string, string> => {
  const t = String(Math.floor(at.getTime() / 1000));
  const ofService = secrets.map((secret) => `v1=${hmac(Buffer.from(secret, 'utf8'), `${t}.${body}`).toString('hex')}`);
  const standard = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${hmac(key, `${eventId}.${t}.${body}`).toString('base64')}`;
  });
  return {
    'X-Service-Signature': [`t=${t}`, ...ofService].join(','),
    'webhook-id': eventId,
    'webhook-timestamp': t,
    'webhook-signature': standard.join(' '),
  };
};

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest();
