import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { bearerOf, tokenKind } from './tokens.ts';

const kind = (audience: string, key = randomBytes(32), ...others: Buffer[]) =>
  tokenKind({ audience, keys: [key, ...others], claims: z.object({ who: z.string() }), lifetimeSeconds: 60 });

afterEach(() => {
  jest.useRealTimers();
});

describe('a token', () => {
  it('returns its claims until it expires', () => {
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

  it('is rejected if it is of another kind, signed with another key, modified or malformed', () => {
    const key = randomBytes(32);
    const [tokens, otherKind, otherKey] = [kind('a', key), kind('b', key), kind('a')];
    const token = tokens.sign({ who: 'me' });
    const [head, body, signature] = token.split('.') as [string, string, string];
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), c: { who: 'you' } }),
    );
    // A header that announces JSON, before a payload that is not.
    const noJson = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.eHh4.eHh4`;
    const malformed = [
      '',
      'x',
      'a.b.c',
      noJson,
      `${head}.${forged.toString('base64url')}.${signature}`,
      `${head}.${body}.`,
    ];
    for (const bad of malformed) expect([bad, tokens.verify(bad)]).toEqual([bad, undefined]);
    expect([otherKind.verify(token), otherKey.verify(token)]).toEqual([undefined, undefined]);
    expect(tokens.verify(token)).toEqual({ who: 'me' });
  });

  it('names its kind, also if it is expired or forged, but not if it is malformed', () => {
    jest.useFakeTimers({ now: 1_800_000_000_000 });
    const [key, other] = [randomBytes(32), randomBytes(32)];
    const [own, forged] = [kind('a', key).sign({ who: 'me' }), kind('a', other).sign({ who: 'me' })];
    jest.setSystemTime(1_800_000_060_000);
    const { namesKind } = kind('a', key);
    expect([own, forged, kind('b', key).sign({ who: 'me' })].map(namesKind)).toEqual([true, true, false]);
    const noJson = `${own.split('.')[0]}.eHh4.eHh4`;
    expect(['', 'x', 'a.b.c', noJson].map(namesKind)).toEqual([false, false, false, false]);
  });

  it('is rejected without a signature, even with the algorithm none', () => {
    const tokens = kind('a');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { c: { who: 'me' }, iss: 'docsight', aud: 'a', exp: 4_000_000_000 };
    expect(tokens.verify(`${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`)).toBeUndefined();
  });

  it('is valid with every key of a list, so that two steps of a rotation may run side by side', () => {
    const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
    const steps = [kind('a', oldKey), kind('a', oldKey, newKey), kind('a', newKey, oldKey)];
    const tokensOf = steps.map((step) => step.sign({ who: 'me' }));
    const isValid = (step: number, token: number): boolean => steps[step]!.verify(tokensOf[token]!) !== undefined;
    expect([isValid(0, 1), isValid(1, 0), isValid(1, 2), isValid(2, 1), isValid(2, 0)]).toEqual(Array(5).fill(true));
    expect(isValid(0, 2)).toBe(false);
    const onlyNew = kind('a', newKey);
    expect(tokensOf.map((token) => onlyNew.verify(token))).toEqual([undefined, undefined, { who: 'me' }]);
  });

  it('reports at each use which key of the list signed it', () => {
    const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
    const uses: number[] = [];
    const claims = z.object({ who: z.string() });
    const options = { audience: 'a', keys: [newKey, oldKey] as const, claims, lifetimeSeconds: 60 };
    const tokens = tokenKind({ ...options, onUse: (index) => uses.push(index) });
    const [old, current] = [kind('a', oldKey).sign({ who: 'me' }), tokens.sign({ who: 'me' })];
    for (const token of [old, old, current, kind('a').sign({ who: 'me' })]) tokens.verify(token);
    tokens.verifyIgnoringExpiry(old);
    expect(uses).toEqual([1, 1, 0, 1]);
  });

  it('is read from a Bearer header', () => {
    expect(['Bearer x.y', 'bearer  z', 'Basic x', '', undefined].map(bearerOf)).toEqual([
      'x.y',
      'z',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
