import { createHmac } from 'node:crypto';
import { secretPrefix } from './secret.ts';

/** What is signed. secrets: all that are valid now, the current one first. body: the exact text that is sent. */
export type Signable = { eventId: string; body: string; secrets: string[]; at: Date };

/**
 * Returns the headers that prove a delivery, in two schemes, so that common verifiers of either work. Source: Specification 8.6.
 * `X-Service-Signature` is keyed with the whole secret as UTF-8, over `t.body`.
 * `webhook-*` (Standard Webhooks) is keyed with the decoded bytes, over `id.t.body`. During a rotation each secret gives an entry.
 */
export const signatureHeaders = ({ eventId, body, secrets, at }: Signable): Record<string, string> => {
  const t = String(Math.floor(at.getTime() / 1000));
  const own = secrets.map((secret) => `v1=${hmac(Buffer.from(secret, 'utf8'), `${t}.${body}`).toString('hex')}`);
  const standard = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${hmac(key, `${eventId}.${t}.${body}`).toString('base64')}`;
  });
  return {
    'X-Service-Signature': [`t=${t}`, ...own].join(','),
    'webhook-id': eventId,
    'webhook-timestamp': t,
    'webhook-signature': standard.join(' '),
  };
};

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest();
