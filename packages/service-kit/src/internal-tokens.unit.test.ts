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

/** Signs anything with a key, as somebody would who has it. */
const forge = (options: jwt.SignOptions & { by?: keyof typeof made; claims?: object; iat?: number } = {}): string => {
  const { by = 'gateway', claims = account, iat = Math.floor(Date.now() / 1000), ...given } = options;
  const { id, key } = keyOf(by);
  const usual = { algorithm: 'ES256', issuer: 'docsight-internal', audience: 'documents', keyid: id } as const;
  return jwt.sign({ c: claims, iat }, key, { ...usual, expiresIn: 60, ...given });
};
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an internal token', () => {
  it('tells a service who asks, signed by the gateway or by the service that asks', () => {
    expect(verify(internalSigner(keyOf('gateway'))(account, ['documents', 'webhooks']))).toEqual(account);
    expect(verify(internalSigner(keyOf('tracking'))(tracking, 'documents'))).toEqual(tracking);
    expect(verify(forge())).toEqual(account);
  });

  it.each<[string, string]>([
    ['a service that speaks for an account', forge({ by: 'tracking' })],
    ['a service that speaks for a viewer', forge({ by: 'tracking', claims: { kind: 'viewer' } })],
    [
      'a service under the name of another',
      forge({ by: 'tracking', claims: { kind: 'service', service: 'analytics' } }),
    ],
    ['the gateway as a service', forge({ claims: { kind: 'service', service: 'gateway' } })],
    ['a key that nobody knows', forge({ by: 'unknown' })],
    ['a key that nobody knows, with the id of one that is known', forge({ by: 'unknown', keyid: keyOf('gateway').id })],
    ["a service with the id of the gateway's key", forge({ by: 'tracking', keyid: keyOf('gateway').id })],
    ['a key without an id', forge({ keyid: '' })],
    ['a key with the id of a property that every object has', forge({ keyid: 'constructor' })],
    ['a token for another service', forge({ audience: ['tracking', 'webhooks'] })],
    ['a token of another kind', forge({ issuer: 'docsight' })],
    ['a token for an hour', forge({ expiresIn: 3_600 })],
    ['claims that are none', forge({ claims: { kind: 'account', accountId: 'everybody' } })],
  ])('is not believed of %s', (_what, token) => {
    expect(verify(token)).toBeUndefined();
  });

  it('is not believed when it is signed with another algorithm: not with the public key as a secret, not at all', () => {
    const { id } = keyOf('gateway');
    const now = Math.floor(Date.now() / 1000);
    const claims = { c: account, iss: 'docsight-internal', aud: 'documents', iat: now, exp: now + 60 };
    const { key } = keys[0]!;
    const spellings = [
      key.export({ format: 'der', type: 'spki' }),
      Buffer.from(key.export({ format: 'pem', type: 'spki' })),
      Buffer.from(made.gateway.verifyKey),
    ];
    for (const secret of spellings) {
      const token = jwt.sign(claims, secret, { algorithm: 'HS256', keyid: id });
      expect(verify(token)).toBeUndefined();
    }
    const [, body, signature] = forge().split('.') as [string, string, string];
    for (const alg of ['none', 'None', 'HS256', 'ES384', 'EdDSA']) {
      const head = base64url({ alg, typ: 'JWT', kid: id });
      expect([verify(`${head}.${body}.`), verify(`${head}.${body}.${signature}`)]).toEqual([undefined, undefined]);
    }
  });

  it('is not believed when it is garbled or changed', () => {
    const [head, body, signature] = forge().split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const changed = base64url({ ...claims, c: { kind: 'viewer' } });
    const noJson = `${head}.eHh4.${signature}`;
    for (const bad of ['', 'x', 'a.b.c', noJson, `${head}.${body}.`, `${head}.${changed}.${signature}`]) {
      expect([bad, verify(bad)]).toEqual([bad, undefined]);
    }
  });

  it('lives for a minute, and a little longer or earlier where clocks differ', () => {
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

  it('is used again for a third of its life, for the same caller and the same services', () => {
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
    clock.nowMs -= 60_000; // The clock was put back.
    expect(verifiedAt(clock.nowMs, sign(account, 'documents'))).toEqual(account);
  });
});

const verifiedAt = (nowMs: number, token: string) =>
  internalVerifier({ service: 'documents', keys, nowMs: () => nowMs })(token);
