import { headerOf } from './webhook-headers.ts';
import type { WebhookHeaders } from './webhook-headers.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/**
 * Says which part of a secret is the key: the whole text as UTF-8, or its decoded base64. Source: Specification 8.6.
 */
export type KeyForm = 'whole' | 'decoded';

/** The proof of a request that Docsight signed it. */
export type Proof = {
  /** The header with the signatures. */
  header: string;
  /** Time of the signature, in Unix seconds. */
  at: number;
  /** The text that is signed before the body. */
  prefix: string;
  /** One of them must match. */
  signatures: Uint8Array<ArrayBuffer>[];
  key: KeyForm;
};

/**
 * Reads X-Service-Signature. Without that header, reads the headers of Standard Webhooks.
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
    `The request has no header ${ownHeader}, and not all of ${standardHeaders.join(', ')}. It is not a delivery, or a proxy removed the headers.`,
  );
};

const ownHeader = 'X-Service-Signature';
const standardHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** Reads `t=<seconds>,v1=<hex>[,v1=<hex>]` over `<t>.<body>`, and ignores unknown keys. Source: Specification 8.6. */
const ownProof = (text: string): Proof => {
  const entries = text.split(',').map((entry) => cut(entry.trim(), '='));
  const valuesOf = (name: string): string[] => entries.filter(([key]) => key === name).map(([, value]) => value);
  const [t, ...more] = valuesOf('t');
  if (t === undefined || more.length > 0) throw malformed(ownHeader, 'it must have exactly one t');
  const signatures = readAll(ownHeader, valuesOf('v1'), hexSha256, fromHex);
  return { header: ownHeader, at: secondsFrom(ownHeader, t), prefix: `${t}.`, signatures, key: 'whole' };
};

/** Reads `v1,<base64>[ v1,<base64>]` over `<id>.<timestamp>.<body>`. Source: the Standard Webhooks specification. */
const standardProof = ({ id, timestamp, signature }: { id: string; timestamp: string; signature: string }): Proof => {
  // An id with a dot is ambiguous: a part of the signed text could belong to the id or to the timestamp.
  if (!/^[\w-]{1,200}$/.test(id)) throw malformed('webhook-id', 'it must be one id of letters, digits, - and _');
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

/** A rotation sends two. Each costs the receiver an HMAC over the body for each of its secrets. */
const mostSignatures = 32;
const hexSha256 = /^[0-9a-f]{64}$/;
/** 32 bytes in their only valid form: the two spare bits of the last character are zero. */
const base64Sha256 = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;

const readAll = (
  header: string,
  values: string[],
  form: RegExp,
  read: (text: string) => Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer>[] => {
  if (values.length === 0) throw malformed(header, 'it has no v1 signature');
  if (values.length > mostSignatures) throw malformed(header, `it has more than ${mostSignatures} signatures`);
  if (!values.every((value) => form.test(value))) throw malformed(header, 'a v1 signature is not an HMAC-SHA256');
  return values.map(read);
};

/** 15 digits stay exact as a number. */
const secondsFrom = (header: string, text: string): number => {
  if (!/^[0-9]{1,15}$/.test(text)) throw malformed(header, 'the time must be Unix seconds in plain digits');
  return Number(text);
};

const malformed = (header: string, why: string): WebhookVerificationError =>
  new WebhookVerificationError('malformed_header', `The header ${header} cannot be read: ${why}.`);

/** Splits the text at the first mark. */
const cut = (text: string, mark: string): [string, string] => {
  const [before = '', ...after] = text.split(mark);
  return [before, after.join(mark)];
};

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: text.length / 2 }, (_, n) => Number.parseInt(text.slice(2 * n, 2 * n + 2), 16));

/** @throws Error when it is not base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
