import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import path from 'node:path';
import * as system from '../system.ts';
import type { SecretName, ServiceName } from '../system.ts';
import { readJson, writeJson } from './json-file.ts';

/** P-256 private keys of the signers, as INTERNAL_SIGNING_KEY expects them: base64 of PKCS #8. Source: ADR 8. */
export type SigningKeys = Partial<Record<ServiceName, string>>;

/** The content of `secrets.json`. Each shared secret has the name of its setting in lower case. */
export type Secrets = Record<Lowercase<SecretName>, string> & { internal_signing_keys: SigningKeys };

export const keyOfSecret = (name: SecretName): Lowercase<SecretName> => name.toLowerCase() as Lowercase<SecretName>;

/**
 * Returns the secrets of a data folder. Creates those that are missing, and never replaces one: with another secret all
 * tokens become invalid, and the encrypted secrets of webhooks unreadable.
 */
export const loadSecrets = (dataDir: string): Secrets => {
  const file = path.join(dataDir, 'secrets.json');
  const stored = (readJson(file) ?? {}) as Partial<Secrets>;
  const secrets: Secrets = {
    jwt_secret: stored.jwt_secret ?? newSecret('JWT_SECRET'),
    webhook_secret_key: stored.webhook_secret_key ?? newSecret('WEBHOOK_SECRET_KEY'),
    mail_token_key: stored.mail_token_key ?? newSecret('MAIL_TOKEN_KEY'),
    internal_signing_keys: completeSigningKeys(stored.internal_signing_keys),
  };
  writeJson(file, secrets);
  return secrets;
};

const newSecret = (name: SecretName): string => {
  const { bytes, encoding } = system.secrets[name];
  return randomBytes(bytes).toString(encoding);
};

/** Adds a new key for each signer that has none. */
export const completeSigningKeys = (stored: SigningKeys = {}): SigningKeys =>
  Object.fromEntries(system.signers.map((signer) => [signer, stored[signer] ?? newSigningKey()]));

/** Returns the public halves of the keys as the setting INTERNAL_VERIFY_KEYS: `gateway:<base64 of SPKI>,…`. */
export const verifyKeysOf = (keys: SigningKeys): string =>
  Object.entries(keys)
    .map(([signer, signingKey]) => `${signer}:${publicHalfOf(signingKey)}`)
    .join(',');

const newSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

const publicHalfOf = (signingKey: string): string => {
  const privateKey = createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' });
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
};
