import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { bearerOf, tokenKind } from './tokens.ts';

const kind = (audience: string, key = randomBytes(32)) =>
  tokenKind({ audience, key, claims: z.object({ who: z.string() }), lifetimeSeconds: 60 });

afterEach(() => {
  jest.useRealTimers();
});

describe('a token', () => {
  it('gives its claims, again and again, until it expires', () => {
    jest.useFakeTimers({ now: 1_800_000_000_000 });
    const tokens = kind('a');
    const token = tokens.sign({ who: 'me' });
    expect([tokens.verify(token), tokens.verify(token)]).toEqual([{ who: 'me' }, { who: 'me' }]);
    jest.setSystemTime(1_800_000_059_999);
    expect(tokens.verify(token)).toEqual({ who: 'me' });
    jest.setSystemTime(1_800_000_060_000);
    expect(tokens.verify(token)).toBeUndefined();
    expect(tokens.verifyIgnoringExpiry(token)).toEqual({ who: 'me' });
  });

  it('is not believed when it is of another kind, of another key, changed or garbled', () => {
    const key = randomBytes(32);
    const [tokens, otherKind, otherKey] = [kind('a', key), kind('b', key), kind('a')];
    const token = tokens.sign({ who: 'me' });
    const [head, body, signature] = token.split('.') as [string, string, string];
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), c: { who: 'you' } }),
    );
    // A head that promises JSON before what is none.
    const noJson = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.eHh4.eHh4`;
    const garbled = [
      '',
      'x',
      'a.b.c',
      noJson,
      `${head}.${forged.toString('base64url')}.${signature}`,
      `${head}.${body}.`,
    ];
    for (const bad of garbled) expect([bad, tokens.verify(bad)]).toEqual([bad, undefined]);
    expect([otherKind.verify(token), otherKey.verify(token)]).toEqual([undefined, undefined]);
    expect(tokens.verify(token)).toEqual({ who: 'me' });
  });

  it('is not believed without a signature, whatever its head says', () => {
    const tokens = kind('a');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { c: { who: 'me' }, iss: 'docsight', aud: 'a', exp: 4_000_000_000 };
    expect(tokens.verify(`${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`)).toBeUndefined();
  });

  it('is the one of a Bearer header', () => {
    expect(['Bearer x.y', 'bearer  z', 'Basic x', '', undefined].map(bearerOf)).toEqual([
      'x.y',
      'z',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
