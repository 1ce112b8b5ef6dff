import { caller as callerSchema } from '@docsight/contracts';
import type { Caller } from '@docsight/contracts';
import jwt from 'jsonwebtoken';
import { boundedMap } from './concurrency/index.ts';
import { gatewayName } from './internal-keys.ts';
import type { SigningKey, VerifyKey } from './internal-keys.ts';
import { remembering, unlessBad } from './token-checks.ts';

/** Short-lived proof of who asks, for the services named: ES256, 60 s. Source: ADR 8. */
export type InternalSigner = (caller: Caller, audience: string | readonly string[]) => string;

/** The caller, or undefined for a token that is garbled, foreign, too old, for another service, or says what its signer may not say. */
export type InternalVerifier = (token: string) => Caller | undefined;

const issuer = 'docsight-internal';
const lifetimeSeconds = 60;
/** How far two machines' clocks may be apart. */
const skewSeconds = 5;
/** A token is handed out for the first 20 of its 60 s, so that a slow connection does not make it old. It says nothing that a single request could change. */
const reuseForMs = 20_000;
const mostKept = 10_000;

/** Signs once in a while for each caller and audience, instead of with every request. */
export const internalSigner = (signingKey: SigningKey, nowMs = (): number => Date.now()): InternalSigner => {
  const sign = (caller: Caller, audience: string | readonly string[], atMs: number): string =>
    jwt.sign({ c: caller, iat: Math.floor(atMs / 1000) }, signingKey.key, {
      ...{ algorithm: 'ES256', issuer, keyid: signingKey.id, expiresIn: lifetimeSeconds },
      audience: typeof audience === 'string' ? audience : [...audience],
    });
  const kept = boundedMap<string, { token: string; signedAtMs: number }>({ maxEntries: mostKept });
  return (caller, audience) => {
    const name = `${String(audience)} ${caller.kind} ${who(caller)}`;
    const found = kept.get(name);
    const now = nowMs();
    // A clock that was put back would find tokens of the future, which nobody takes.
    if (found && found.signedAtMs <= now && now < found.signedAtMs + reuseForMs) return found.token;
    const token = sign(caller, audience, now);
    kept.set(name, { token, signedAtMs: now });
    return token;
  };
};

/** service: the one that was asked. keys: of everybody who may ask. */
export const internalVerifier = (options: {
  service: string;
  keys: readonly VerifyKey[];
  nowMs?: () => number;
}): InternalVerifier => {
  const { service: audience, nowMs = () => Date.now() } = options;
  const keys = new Map<unknown, VerifyKey>(options.keys.map((key) => [key.id, key]));
  const verify = (token: string): Verified | undefined =>
    unlessBad(() => {
      const signer = keys.get(jwt.decode(token, { complete: true })?.header.kid);
      if (!signer) return undefined;
      const checks = { algorithms: ['ES256' as const], issuer, audience, ignoreExpiration: true };
      const { c, iat, exp } = jwt.verify(token, signer.key, checks) as jwt.JwtPayload;
      if (iat === undefined || exp === undefined || exp - iat > lifetimeSeconds) return undefined;
      const { data } = callerSchema.safeParse(c);
      return data && maySay(signer.service, data) ? { caller: data, issuedAt: iat, expiresAt: exp } : undefined;
    });
  const remembered = remembering(verify);
  return (token) => {
    const found = remembered(token);
    const now = nowMs() / 1000;
    return found && found.issuedAt - skewSeconds <= now && now < found.expiresAt + skewSeconds
      ? found.caller
      : undefined;
  };
};

/** Times: Unix, in seconds. */
type Verified = { caller: Caller; issuedAt: number; expiresAt: number };

/** The gateway says who its clients are, and nobody else does; a service says that it asks on its own behalf, in its own name. */
const maySay = (signer: string, caller: Caller): boolean =>
  signer === gatewayName ? caller.kind !== 'service' : caller.kind === 'service' && caller.service === signer;

const who = (caller: Caller): string => {
  if (caller.kind === 'viewer') return '';
  return caller.kind === 'service' ? caller.service : caller.accountId;
};
