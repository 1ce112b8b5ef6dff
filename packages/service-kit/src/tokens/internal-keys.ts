import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { secret } from '../config.ts';

/** The private key of one process. */
export type SigningKey = {
  /** The `kid` of the tokens that it signs. */
  id: string;
  key: KeyObject;
};

/** The public key of a service that may send internal requests. */
export type VerifyKey = {
  id: string;
  /** `gateway`, `tracking` or `analytics`. */
  service: string;
  key: KeyObject;
};

export const gatewayName = 'gateway';

const hint = '(npm run docsight -- make-keys makes them)';
const notPrivate = `must be the base64 of a P-256 private key in PKCS #8 ${hint}`;
const notPublic = `must be name:key, the key being the base64 of a P-256 public key in SPKI ${hint}`;

/** The setting of each process that sends internal requests. Source: docs/adr/0008-each-service-has-its-own-key.md */
export const signingSettings = {
  INTERNAL_SIGNING_KEY: secret(
    z.string({ error: notPrivate }).transform((text, context): SigningKey => {
      const key = readKey(() => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
      if (key) return { id: idOf(createPublicKey(key)), key };
      context.addIssue({ code: 'custom', message: notPrivate });
      return z.NEVER;
    }),
  ),
};

/**
 * The setting of each service that receives internal requests: `gateway:<base64>,tracking:<base64>`.
 * A name may have several keys, for the time in which one replaces the other.
 * Source: docs/adr/0008-each-service-has-its-own-key.md
 */
export const verifySettings = {
  INTERNAL_VERIFY_KEYS: secret(
    z
      .string({ error: `must list the public keys of the gateway and the services ${hint}` })
      .transform((text, context): VerifyKey[] => {
        const keys = text.split(',').map((entry) => verifyKeyOf(entry.trim()));
        const problem = problemOf(keys);
        if (problem === undefined) return keys.filter((key) => key !== undefined);
        context.addIssue({ code: 'custom', message: problem });
        return z.NEVER;
      }),
  ),
};

/** Creates a key pair as values for the two settings. `verifyKey` lacks the service name. */
export const newSigningKey = (): { signingKey: string; verifyKey: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    signingKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    verifyKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
};

const verifyKeyOf = (entry: string): VerifyKey | undefined => {
  const [, service, text] = /^([a-z][a-z-]*):([A-Za-z0-9+/]+=*)$/.exec(entry) ?? [];
  if (service === undefined || text === undefined) return undefined;
  const key = readKey(() => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
  return key && { id: idOf(key), service, key };
};

/** Rejects a key with two names: each of the two services could sign for the other. */
const problemOf = (keys: (VerifyKey | undefined)[]): string | undefined => {
  const wrongAt = keys.indexOf(undefined);
  if (wrongAt !== -1) return `entry ${wrongAt + 1} ${notPublic}`;
  if (new Set(keys.map((key) => key?.id)).size < keys.length) return 'must name each key once';
  return keys.some((key) => key?.service === gatewayName) ? undefined : `must list a key of the ${gatewayName}`;
};

/** Returns `undefined` for a value that is not a P-256 key. */
const readKey = (read: () => KeyObject): KeyObject | undefined => {
  try {
    const key = read();
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined; // The message of the setting is clearer than the library's, which is about ASN.1.
  }
};

const idOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
    .slice(0, 16);
