import { headerOf } from './webhook-headers.ts';
import type { WebhookHeaders } from './webhook-headers.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** Says which part of a secret is the key: the whole text as UTF-8, or its decoded base64. Source: Specification 8.6. */
export type KeyForm = 'whole' | 'decoded';

/** What a request says to prove itself. at: Unix seconds. prefix: what is signed in front of the body. signatures: any of these may be the good one. */
export type Proof = { header: string; at: number; prefix: string; signatures: Uint8Array<ArrayBuffer>[]; key: KeyForm };

/**
 * The proof in X-Service-Signature; only when that header is not there, the one of Standard Webhooks.
 * @throws WebhookVerificationError missing_header, malformed_header
 */
export const proofFrom = (headers: WebhookHeaders): Proof => {
  const own = headerOf(headers, ownHeader);
  if (own !== undefined) return ownProof(own);
  const [id, timestamp, signature] = standardHeaders.map((name) => headerOf(headers, name));
  if (id !== undefined && timestamp !== undefined && signature !== undefined) {
    return standardProof({ id, timestamp, signature });
  }
  throw new WebhookVerificationError(
    'missing_header',
    `The request has no header ${ownHeader}, and not all of ${standardHeaders.join(', ')}: it is not a delivery, or something on the way took them off.`,
  );
};

const ownHeader = 'X-Service-Signature';
const standardHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** Reads `t=<seconds>,v1=<hex>[,v1=<hex>]` over `<t>.<body>`, and ignores unknown keys. Source: Specification 8.6. */
const ownProof = (text: string): Proof => {
  const entries = text.split(',').map((entry) => cut(entry.trim(), '='));
  const valuesOf = (name: string): string[] => entries.filter(([key]) => key === name).map(([, value]) => value);
  const [t, ...more] = valuesOf('t');
  if (t === undefined || more.length > 0) throw malformed(ownHeader, 'it has to hold one t');
  const signatures = readAll(ownHeader, valuesOf('v1'), hexSha256, fromHex);
  return { header: ownHeader, at: secondsFrom(ownHeader, t), prefix: `${t}.`, signatures, key: 'whole' };
};

/** `v1,<base64>[ v1,<base64>]` over `<id>.<timestamp>.<body>`. Source: the Standard Webhooks specification. */
const standardProof = ({ id, timestamp, signature }: { id: string; timestamp: string; signature: string }): Proof => {
  // An id with a dot could take some of what is signed for itself.
  if (!/^[\w-]{1,200}$/.test(id)) throw malformed('webhook-id', 'it has to be one id of letters, digits, - and _');
  const entries = signature.split(' ').map((entry) => cut(entry, ','));
  const candidates = entries.filter(([version]) => version === 'v1').map(([, value]) => value);
  return {
    header: 'webhook-signature',
    at: secondsFrom('webhook-timestamp', timestamp),
    prefix: `${id}.${timestamp}.`,
    signatures: readAll('webhook-signature', candidates, base64Sha256, fromBase64),
    key: 'decoded',
  };
};

/** Two are sent during a rotation; each one costs the receiver an HMAC over the body with each of its secrets. */
const mostSignatures = 32;
const hexSha256 = /^[0-9a-f]{64}$/;
/** 32 bytes, and the one way only of writing them: the last character's two spare bits are zero. */
const base64Sha256 = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;

const readAll = (
  header: string,
  values: string[],
  form: RegExp,
  read: (text: string) => Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer>[] => {
  if (values.length === 0) throw malformed(header, 'it holds no v1 signature');
  if (values.length > mostSignatures) throw malformed(header, `it holds more than ${mostSignatures} signatures`);
  if (!values.every((value) => form.test(value))) throw malformed(header, 'a v1 signature is not an HMAC-SHA256');
  return values.map(read);
};

/** 15 digits stay exact as a number. */
const secondsFrom = (header: string, text: string): number => {
  if (!/^[0-9]{1,15}$/.test(text)) throw malformed(header, 'the time has to be Unix seconds in plain digits');
  return Number(text);
};

const malformed = (header: string, why: string): WebhookVerificationError =>
  new WebhookVerificationError('malformed_header', `The header ${header} cannot be read: ${why}.`);

/** The text before the first mark and the text after it. */
const cut = (text: string, mark: string): [string, string] => {
  const [before = '', ...after] = text.split(mark);
  return [before, after.join(mark)];
};

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: text.length / 2 }, (_, n) => Number.parseInt(text.slice(2 * n, 2 * n + 2), 16));

/** @throws Error when it is not base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
