import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';

/** A process's own private key. id: what its tokens bear as `kid`. */
export type SigningKey = { id: string; key: KeyObject };

/** The public half of the key of a service: `gateway`, `tracking`, `analytics`. */
export type VerifyKey = { id: string; service: string; key: KeyObject };

export const gatewayName = 'gateway';

const howToMake = '(npm run docsight -- make-keys makes them)';
const notPrivate = `must be the base64 of a P-256 private key in PKCS #8 ${howToMake}`;
const notPublic = `must be name:key, the key being the base64 of a P-256 public key in SPKI ${howToMake}`;

/** What a process reads that makes internal calls: the gateway, and services that ask others. Source: ADR 8. */
export const signingSettings = {
  INTERNAL_SIGNING_KEY: z.string({ error: notPrivate }).transform((text, context): SigningKey => {
    const key = readKey(() => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
    if (key) return { id: idOf(createPublicKey(key)), key };
    context.addIssue({ code: 'custom', message: notPrivate });
    return z.NEVER;
  }),
};

/** What a service reads that answers internal calls: `gateway:<base64>,tracking:<base64>`; a name may have several keys. Source: ADR 8. */
export const verifySettings = {
  INTERNAL_VERIFY_KEYS: z
    .string({ error: `must list the public keys of the gateway and the services ${howToMake}` })
    .transform((text, context): VerifyKey[] => {
      const keys = text.split(',').map((entry) => verifyKeyOf(entry.trim()));
      const problem = problemOf(keys);
      if (problem === undefined) return keys as VerifyKey[];
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    }),
};

/** A new key as the two settings want it. verifyKey: without the name. */
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

/** A key must say whose it is: one that two names share would let each speak for the other. */
const problemOf = (keys: (VerifyKey | undefined)[]): string | undefined => {
  const wrongAt = keys.indexOf(undefined);
  if (wrongAt !== -1) return `entry ${wrongAt + 1} ${notPublic}`;
  if (new Set(keys.map((key) => key?.id)).size < keys.length) return 'must name each key once';
  return keys.some((key) => key?.service === gatewayName) ? undefined : `must list a key of the ${gatewayName}`;
};

/** undefined for what is no key, or one of another kind. */
const readKey = (read: () => KeyObject): KeyObject | undefined => {
  try {
    const key = read();
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined; // The setting's message tells what is wanted; the library's would speak of ASN.1.
  }
};

const idOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
    .slice(0, 16);
