import { caller as callerSchema } from '@docsight/contracts';
import type { Caller } from '@docsight/contracts';
import jwt from 'jsonwebtoken';
import { boundedMap } from '../concurrency/index.ts';
import { gatewayName } from './internal-keys.ts';
import type { SigningKey, VerifyKey } from './internal-keys.ts';
import { memoizedCheck, undefinedIfInvalid } from './token-checks.ts';

/**
 * Signs a short-lived proof of the caller for one or several services: ES256, 60 s.
 * Source: docs/adr/0008-each-service-has-its-own-key.md
 */
export type InternalSigner = (caller: Caller, audience: string | readonly string[]) => string;

/**
 * Returns the caller. Returns `undefined` for a token that is malformed, forged, expired or for another service. Also
 * if it names a caller whom its signer may not name.
 */
export type InternalVerifier = (token: string) => Caller | undefined;

const issuer = 'docsight-internal';
const lifetimeSeconds = 60;
/** Allowed difference between the clocks of two machines. */
const skewSeconds = 5;
/**
 * A token is reused for 20 of its 60 s, so that it does not expire on a slow connection.
 * It contains nothing that a single request could change.
 */
const reuseForMs = 20_000;
const maxReused = 10_000;

/** Creates a signer that reuses the token of a caller and audience instead of signing with every request. */
export const internalSigner = (signingKey: SigningKey, nowMs = (): number => Date.now()): InternalSigner => {
  const sign = (caller: Caller, audience: string | readonly string[], atMs: number): string =>
    jwt.sign({ c: caller, iat: Math.floor(atMs / 1000) }, signingKey.key, {
      algorithm: 'ES256',
      issuer,
      keyid: signingKey.id,
      expiresIn: lifetimeSeconds,
      audience: typeof audience === 'string' ? audience : [...audience],
    });
  const signed = boundedMap<string, { token: string; signedAtMs: number }>({ maxEntries: maxReused });
  return (caller, audience) => {
    const name = `${String(audience)} ${caller.kind} ${subjectOf(caller)}`;
    const found = signed.get(name);
    const now = nowMs();
    // If the clock was set back, a token may be from the future, which no service accepts.
    if (found && found.signedAtMs <= now && now < found.signedAtMs + reuseForMs) return found.token;
    const token = sign(caller, audience, now);
    signed.set(name, { token, signedAtMs: now });
    return token;
  };
};

type VerifierOptions = {
  /** The service that receives the tokens. */
  service: string;
  /** The keys of all processes that may call it. */
  keys: readonly VerifyKey[];
  nowMs?: () => number;
};

export const internalVerifier = (options: VerifierOptions): InternalVerifier => {
  const { service: audience, nowMs = () => Date.now() } = options;
  const keys = new Map<unknown, VerifyKey>(options.keys.map((key) => [key.id, key]));
  const verify = (token: string): Verified | undefined =>
    undefinedIfInvalid(() => {
      const signer = keys.get(jwt.decode(token, { complete: true })?.header.kid);
      if (!signer) return undefined;
      const checks = { algorithms: ['ES256' as const], issuer, audience, ignoreExpiration: true };
      const payload = jwt.verify(token, signer.key, checks);
      if (typeof payload === 'string') return undefined;
      const { c, iat, exp } = payload;
      if (iat === undefined || exp === undefined || exp - iat > lifetimeSeconds) return undefined;
      const { data } = callerSchema.safeParse(c);
      return data && mayName(signer.service, data) ? { caller: data, issuedAt: iat, expiresAt: exp } : undefined;
    });
  const check = memoizedCheck(verify);
  return (token) => {
    const verified = check(token);
    const now = nowMs() / 1000;
    return verified && verified.issuedAt - skewSeconds <= now && now < verified.expiresAt + skewSeconds
      ? verified.caller
      : undefined;
  };
};

type Verified = {
  caller: Caller;
  /** Unix time in seconds. */
  issuedAt: number;
  /** Unix time in seconds. */
  expiresAt: number;
};

/** Only the gateway may name its clients. As a service, each may name only itself. */
const mayName = (signer: string, caller: Caller): boolean =>
  caller.kind === 'service' ? caller.service === signer : signer === gatewayName;

const subjectOf = (caller: Caller): string => {
  if (caller.kind === 'viewer') return '';
  return caller.kind === 'service' ? caller.service : caller.accountId;
};
