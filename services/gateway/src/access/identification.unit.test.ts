import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { makeIdentification } from './identification.ts';
import type { KnownSession } from './identification.ts';

const session: KnownSession = { id: 's', accountId: 'ann', hash: 'h', epoch: 0, sinceUseMs: 0 };

const anIdentification = () => {
  const state = { valid: true, lookups: 0, uses: 0 };
  const identification = makeIdentification({
    isAccountToken: (token) => token === 'token' || token === 'expired',
    verifyToken: (token) => (token === 'token' ? { accountId: 'bob', epoch: 0, issuedAtMs: 1_000 } : undefined),
    findSession: (value) => {
      state.lookups += 1;
      return Promise.resolve(value === 'value' ? session : undefined);
    },
    hasAccess: () => Promise.resolve(state.valid),
    recordUse: () => {
      state.uses += 1;
      return Promise.resolve();
    },
    cookie: { read: (header) => header },
    isFromOwnSite: ({ headers }) => headers.origin === 'own',
    keyGuideUrl: 'http://localhost/docs',
  });
  return { ...identification, state };
};

const request = (headers: Record<string, string>, method = 'GET'): IncomingMessage =>
  ({ method, headers }) as unknown as IncomingMessage;
const unauthorized = expect.objectContaining({ code: 'unauthorized' });

describe('the identity of a request', () => {
  it('is that of its session, which is looked up once and records each use', async () => {
    const { find, identityOf, state } = anIdentification();
    const req = request({ cookie: 'value' });
    expect(await find(req)).toEqual({ kind: 'session', accountId: 'ann', sessionId: 's' });
    expect(state.uses).toBe(0);
    expect(await identityOf(req)).toEqual({ kind: 'session', accountId: 'ann', sessionId: 's' });
    expect(state).toMatchObject({ lookups: 1, uses: 1 });
  });

  it('is that of its token, with or without a cookie', async () => {
    const { identityOf, state } = anIdentification();
    const identity = { kind: 'token', accountId: 'bob', issuedAt: new Date(1_000) };
    expect(await identityOf(request({ authorization: 'Bearer token' }, 'POST'))).toEqual(identity);
    expect(await identityOf(request({ authorization: 'Bearer token', cookie: 'value' }, 'POST'))).toEqual(identity);
    expect(state).toMatchObject({ lookups: 0, uses: 0 });
  });

  it.each<Record<string, string>>([{}, { cookie: 'other' }, { authorization: 'Bearer other', cookie: 'value' }])(
    'is none for %j',
    async (given) => {
      const { find, identityOf } = anIdentification();
      expect(await find(request(given))).toBeUndefined();
      await expect(identityOf(request(given))).rejects.toEqual(unauthorized);
    },
  );

  it('is forbidden to a change from another site, which is no use of the session', async () => {
    const { identityOf, state } = anIdentification();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      await expect(identityOf(request({ cookie: 'value' }, method))).rejects.toMatchObject({ code: 'forbidden' });
    expect(state.uses).toBe(0);
    expect(await identityOf(request({ cookie: 'value', origin: 'own' }, 'POST'))).toMatchObject({ sessionId: 's' });
    expect(await identityOf(request({ cookie: 'value' }, 'HEAD'))).toMatchObject({ sessionId: 's' });
  });

  it('is checked again for a response that stays open', async () => {
    const { identityOf, isStillValid, state } = anIdentification();
    const requests = [request({ cookie: 'value' }), request({ authorization: 'Bearer token' })];
    for (const req of requests) {
      state.valid = true;
      await identityOf(req);
      expect(await isStillValid(req)).toBe(true);
      state.valid = false;
      expect(await isStillValid(req)).toBe(false);
    }
  });
});

describe('the account of a reader', () => {
  it.each([
    ['a cookie from the own site', { cookie: 'value', origin: 'own' }, 'ann'],
    ['a cookie beside a viewer token', { cookie: 'value', origin: 'own', authorization: 'Bearer viewer' }, 'ann'],
    ['a cookie without proof', { cookie: 'value' }, undefined],
    ['a token', { authorization: 'Bearer token' }, 'bob'],
    ['a token and a cookie', { authorization: 'Bearer token', cookie: 'value', origin: 'own' }, 'bob'],
    ['an expired token and a cookie', { authorization: 'Bearer expired', cookie: 'value', origin: 'own' }, undefined],
    ['neither', {}, undefined],
  ])('with %s', async (_case, headers, expected) => {
    expect(await anIdentification().readerAccountOf(request(headers))).toBe(expected);
  });
});
