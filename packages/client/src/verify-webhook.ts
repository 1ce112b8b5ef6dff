import { eventFrom } from './webhook-event.ts';
import type { WebhookEvent } from './webhook-event.ts';
import type { WebhookHeaders } from './webhook-headers.ts';
import { fromBase64, proofFrom } from './webhook-proof.ts';
import type { KeyForm, Proof } from './webhook-proof.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** Describes a received request, and what it is verified against. Source: Specification 8.6. */
export type WebhookRequest = {
  /** The raw body, exactly as received. */
  body: string | Uint8Array;
  headers: WebhookHeaders;
  /** `whsec_…`; several secrets during a rotation. */
  secret: string | string[];
  /** The receiver's time; the system's time by default. */
  now?: Date;
  /** Largest difference between `now` and the signature's time, in seconds; 300 by default. */
  toleranceSeconds?: number;
};

/**
 * Returns the event of a delivery that was recently signed with the secret. If it throws, trust nothing of the request.
 * An event can arrive more than once. Recognise it by its id.
 * @throws WebhookVerificationError if the request must be rejected.
 * @throws TypeError if the call is wrong: the body was parsed, or there is no secret.
 */
export const verifyWebhook = async (request: WebhookRequest): Promise<WebhookEvent> => {
  const body = bytesOf(request.body); // A copy, because the caller may change its buffer meanwhile.
  const { toleranceSeconds = 300, now = new Date() } = request;
  assertComparable(now, toleranceSeconds);
  const secrets = checkedSecrets(request.secret);
  const proof = proofFrom(request.headers);
  assertInTime(proof, now, toleranceSeconds);
  await assertSigned(proof, body, secrets);
  return eventFrom(body);
};

const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> => {
  if (typeof body === 'string') return Uint8Array.from(new TextEncoder().encode(body));
  if (ArrayBuffer.isView(body)) {
    return Uint8Array.from(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
  }
  throw new TypeError(
    'verifyWebhook: body must be the raw body, as a string or as bytes. A parsed body cannot be verified: read it before a JSON parser does.',
  );
};

/** A value that is not a number would accept any time. */
const assertComparable = (now: Date, toleranceSeconds: number): void => {
  if (!Number.isFinite(now.getTime())) throw new TypeError('verifyWebhook: now must be a valid date.');
  if (!Number.isFinite(toleranceSeconds) || toleranceSeconds < 0) {
    throw new TypeError('verifyWebhook: toleranceSeconds must be a number of seconds, 0 or more.');
  }
};

/** An empty secret, from a missing setting, would be a key that everybody knows. */
const checkedSecrets = (secret: string | string[]): string[] => {
  const secrets = [secret].flat();
  if (secrets.length === 0 || !secrets.every(isSecret)) {
    throw new TypeError(
      "verifyWebhook: secret must be the webhook's signing secret (whsec_ and base64), as the API returned it when the webhook was created, or a list of such secrets.",
    );
  }
  return secrets;
};

const isSecret = (secret: unknown): boolean =>
  typeof secret === 'string' && /^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(secret);

const assertInTime = ({ at }: Proof, now: Date, toleranceSeconds: number): void => {
  const ageSeconds = now.getTime() / 1000 - at;
  if (Math.abs(ageSeconds) <= toleranceSeconds) return;
  const apart = `${Math.ceil(Math.abs(ageSeconds))} s, and ${toleranceSeconds} s are allowed`;
  if (ageSeconds > 0) {
    throw new WebhookVerificationError(
      'too_old',
      `The delivery was signed too long ago: ${apart}. It may be a replay, or this machine's clock is fast.`,
    );
  }
  throw new WebhookVerificationError(
    'from_the_future',
    `The delivery was signed in the future: by ${apart}. This machine's clock may be slow.`,
  );
};

/**
 * Checks every signature with every secret. `subtle.verify` compares in constant time, so the duration reveals nothing.
 */
const assertSigned = async (proof: Proof, body: Uint8Array, secrets: string[]): Promise<void> => {
  const prefix = new TextEncoder().encode(proof.prefix);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  const keys = await Promise.all(secrets.map(async (secret) => keyOf(secret, proof.key)));
  const checks = keys.flatMap((key) =>
    proof.signatures.map(async (signature) => crypto.subtle.verify('HMAC', key, signature, signed)),
  );
  const results = await Promise.all(checks);
  if (!results.includes(true)) {
    throw new WebhookVerificationError(
      'no_matching_signature',
      `No signature in ${proof.header} matches this body and secret. Pass the body exactly as received, not parsed and serialised again, and the secret of this webhook.`,
    );
  }
};

// Returns a CryptoKey. The types of browsers and of Node declare that name in different places.
const keyOf = async (secret: string, form: KeyForm) => {
  const bytes = form === 'whole' ? new TextEncoder().encode(secret) : fromBase64(secret.slice('whsec_'.length));
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
};
