import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@docsight/contracts';
import jwt from 'jsonwebtoken';
import { newSigningKey, signingSettings, verifySettings } from './internal-keys.ts';
import { internalSigner, internalVerifier } from './internal-tokens.ts';

const made = { gateway: newSigningKey(), tracking: newSigningKey(), unknown: newSigningKey() };
const keyOf = (name: keyof typeof made) => signingSettings.INTERNAL_SIGNING_KEY.parse(made[name].signingKey);
const listed = `gateway:${made.gateway.verifyKey},tracking:${made.tracking.verifyKey}`;
const keys = verifySettings.INTERNAL_VERIFY_KEYS.parse(listed);

const account: Caller = { kind: 'account', accountId: randomUUID() };
const tracking: Caller = { kind: 'service', service: 'tracking' };
const verify = internalVerifier({ service: 'documents', keys });

/** Signs any claims with a key, like an attacker who has it. */
const forge = (options: jwt.SignOptions & { by?: keyof typeof made; claims?: object; iat?: number } = {}): string => {
  const { by = 'gateway', claims = account, iat = Math.floor(Date.now() / 1000), ...given } = options;
  const { id, key } = keyOf(by);
  const usual = { algorithm: 'ES256', issuer: 'docsight-internal', audience: 'documents', keyid: id } as const;
  return jwt.sign({ c: claims, iat }, key, { ...usual, expiresIn: 60, ...given });
};
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an internal token', () => {
  it('names the caller, signed by the gateway or by the calling service', () => {
    expect(verify(internalSigner(keyOf('gateway'))(account, ['documents', 'webhooks']))).toEqual(account);
    expect(verify(internalSigner(keyOf('tracking'))(tracking, 'documents'))).toEqual(tracking);
    const gateway: Caller = { kind: 'service', service: 'gateway' };
    expect(verify(internalSigner(keyOf('gateway'))(gateway, 'documents'))).toEqual(gateway);
    expect(verify(forge())).toEqual(account);
  });

  it.each<[string, string]>([
    ['a service that names an account', forge({ by: 'tracking' })],
    ['a service that names a viewer', forge({ by: 'tracking', claims: { kind: 'viewer' } })],
    [
      'a service that names another service',
      forge({ by: 'tracking', claims: { kind: 'service', service: 'analytics' } }),
    ],
    ['the gateway that names another service', forge({ claims: { kind: 'service', service: 'tracking' } })],
    ['an unknown key', forge({ by: 'unknown' })],
    ['an unknown key with the id of a known one', forge({ by: 'unknown', keyid: keyOf('gateway').id })],
    ["a service with the id of the gateway's key", forge({ by: 'tracking', keyid: keyOf('gateway').id })],
    ['a key without an id', forge({ keyid: '' })],
    ['a key whose id is a property of every object', forge({ keyid: 'constructor' })],
    ['a token for another service', forge({ audience: ['tracking', 'webhooks'] })],
    ['a token of another kind', forge({ issuer: 'docsight' })],
    ['a token that is valid for an hour', forge({ expiresIn: 3_600 })],
    ['invalid claims', forge({ claims: { kind: 'account', accountId: 'everybody' } })],
  ])('is rejected: %s', (_what, token) => {
    expect(verify(token)).toBeUndefined();
  });

  it('is rejected if it is signed with another algorithm, with the public key as a secret, or not at all', () => {
    const { id } = keyOf('gateway');
    const now = Math.floor(Date.now() / 1000);
    const claims = { c: account, iss: 'docsight-internal', aud: 'documents', iat: now, exp: now + 60 };
    const { key } = keys[0]!;
    const secrets = [
      key.export({ format: 'der', type: 'spki' }),
      Buffer.from(key.export({ format: 'pem', type: 'spki' })),
      Buffer.from(made.gateway.verifyKey),
    ];
    for (const secret of secrets) {
      const token = jwt.sign(claims, secret, { algorithm: 'HS256', keyid: id });
      expect(verify(token)).toBeUndefined();
    }
    const [, body, signature] = forge().split('.') as [string, string, string];
    for (const alg of ['none', 'None', 'HS256', 'ES384', 'EdDSA']) {
      const head = base64url({ alg, typ: 'JWT', kid: id });
      expect([verify(`${head}.${body}.`), verify(`${head}.${body}.${signature}`)]).toEqual([undefined, undefined]);
    }
  });

  it('is rejected if it is malformed or modified', () => {
    const [head, body, signature] = forge().split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const changed = base64url({ ...claims, c: { kind: 'viewer' } });
    const noJson = `${head}.eHh4.${signature}`;
    for (const bad of ['', 'x', 'a.b.c', noJson, `${head}.${body}.`, `${head}.${changed}.${signature}`]) {
      expect([bad, verify(bad)]).toEqual([bad, undefined]);
    }
  });

  it('is valid for 60 s, and 5 s before and after for clocks that differ', () => {
    const clock = { nowMs: 1_800_000_000_000 };
    const nowMs = () => clock.nowMs;
    const check = internalVerifier({ service: 'documents', keys, nowMs });
    const token = internalSigner(keyOf('gateway'), nowMs)(account, 'documents');
    const at = (ms: number) => {
      clock.nowMs = 1_800_000_000_000 + ms;
      return check(token);
    };
    expect([at(-5_000), at(0), at(64_999)]).toEqual([account, account, account]);
    expect([at(-5_001), at(65_000), at(10_000_000)]).toEqual([undefined, undefined, undefined]);
  });

  it('is reused for 20 of its 60 s, for the same caller and the same services', () => {
    const clock = { nowMs: 1_800_000_000_000 };
    const sign = internalSigner(keyOf('gateway'), () => clock.nowMs);
    const first = sign(account, 'documents');
    clock.nowMs += 19_999;
    expect(sign(account, 'documents')).toBe(first);
    const others = [
      sign(account, 'webhooks'),
      sign({ ...account, kind: 'api' }, 'documents'),
      sign({ kind: 'viewer' }, 'documents'),
    ];
    expect(new Set([first, ...others]).size).toBe(4);
    clock.nowMs += 1;
    expect(sign(account, 'documents')).not.toBe(first);
    clock.nowMs -= 60_000; // The clock was set back.
    expect(verifiedAt(clock.nowMs, sign(account, 'documents'))).toEqual(account);
  });
});

const verifiedAt = (nowMs: number, token: string) =>
  internalVerifier({ service: 'documents', keys, nowMs: () => nowMs })(token);
