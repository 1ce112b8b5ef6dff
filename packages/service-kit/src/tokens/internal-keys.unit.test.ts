import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { loadConfig } from '../config.ts';
import { newSigningKey, signingSettings, verifySettings } from './internal-keys.ts';

const [one, two] = [newSigningKey(), newSigningKey()];
const ed25519 = generateKeyPairSync('ed25519');
const foreign = {
  private: ed25519.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  public: ed25519.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
};

const load = (shape: z.ZodRawShape, value?: string) => () =>
  loadConfig(z.object(shape), Object.fromEntries(Object.keys(shape).map((name) => [name, value])));

describe('a signing key', () => {
  it('has the id of its public key', () => {
    const { id, key } = signingSettings.INTERNAL_SIGNING_KEY.parse(one.signingKey);
    expect(key.type).toBe('private');
    expect(verifySettings.INTERNAL_VERIFY_KEYS.parse(`gateway:${one.verifyKey}`)).toMatchObject([{ id }]);
  });

  it.each([
    ['absent', undefined],
    ['a public key', one.verifyKey],
    ['a key of another kind', foreign.private],
    ['a password', 'correct horse battery staple'],
  ])('cannot be %s, and the message does not contain the value', (_what, value) => {
    expect(load(signingSettings, value)).toThrow(
      'These settings cannot be used:\n  INTERNAL_SIGNING_KEY: must be the base64 of a P-256 private key in PKCS #8 (npm run docsight -- make-keys makes them)',
    );
  });
});

describe('the verify keys', () => {
  it('can be several for one service, for the time in which one replaces the other', () => {
    const list = `gateway:${one.verifyKey}, gateway:${two.verifyKey}`;
    expect(verifySettings.INTERNAL_VERIFY_KEYS.parse(list).map(({ service }) => service)).toEqual([
      'gateway',
      'gateway',
    ]);
  });

  it.each([
    [undefined, 'must list the public keys of the gateway and the services'],
    [`gateway:${one.verifyKey},`, 'entry 2 must be name:key'],
    [one.verifyKey, 'entry 1 must be name:key'],
    [`gateway:${one.signingKey}`, 'entry 1 must be name:key'],
    [`gateway:${foreign.public}`, 'entry 1 must be name:key'],
    [`tracking:${one.verifyKey}`, 'must list a key of the gateway'],
    [`gateway:${one.verifyKey},tracking:${one.verifyKey}`, 'must name each key once'],
  ])('cannot be %s', (value, message) => {
    expect(load(verifySettings, value)).toThrow(`INTERNAL_VERIFY_KEYS: ${message}`);
  });
});
