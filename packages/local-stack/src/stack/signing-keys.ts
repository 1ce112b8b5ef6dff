import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

/** The services that make internal calls, each with a key of its own. Source: ADR 8. */
const signers = ['gateway', 'tracking', 'analytics'] as const;
type Signer = (typeof signers)[number];

/** By service: a P-256 private key, base64 of PKCS #8, as the setting INTERNAL_SIGNING_KEY wants it. */
export type SigningKeys = Record<Signer, string>;

/** Those that were kept, and new ones for whoever has none. */
export const withAllKeys = (kept: Partial<SigningKeys> = {}): SigningKeys => ({
  gateway: kept.gateway ?? newKey(),
  tracking: kept.tracking ?? newKey(),
  analytics: kept.analytics ?? newKey(),
});

/** What the setting INTERNAL_VERIFY_KEYS wants: `gateway:<base64 of SPKI>,…`. */
export const verifyKeysOf = (keys: SigningKeys): string =>
  signers.map((service) => `${service}:${publicHalfOf(keys[service])}`).join(',');

export const signingKeyOf = (keys: SigningKeys, service: string): string | undefined =>
  (keys as Partial<Record<string, string>>)[service];

const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

const publicHalfOf = (signingKey: string): string => {
  const privateKey = createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' });
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
};
