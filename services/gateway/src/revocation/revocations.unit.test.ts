import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '@docsight/testkit';
import { makeRevocations } from './revocations.ts';

const someRevocations = () => {
  const forgotten: string[] = [];
  const announced: string[] = [];
  const received = { revoked: (_text: string): void => undefined, missed: (): void => undefined };
  const cacheOf = (name: string) => ({
    forget: (of: string) => void forgotten.push(`${name} ${of}`),
    forgetAll: () => void forgotten.push(`all ${name}`),
  });
  const revocations = makeRevocations({
    channel: {
      announce: (text) => Promise.resolve(void announced.push(text)),
      listen: (on) => void Object.assign(received, on),
    },
    caches: { keys: cacheOf('keys'), sessions: cacheOf('sessions'), accounts: cacheOf('accounts') },
    logger: silentLogger,
  });
  return { revocations, forgotten, announced, received };
};

describe('revocations', () => {
  it('are applied here and on the gateways that receive them', async () => {
    const here = someRevocations();
    const there = someRevocations();
    await here.revocations.announce({ kind: 'key', hash: 'h' });
    await here.revocations.announce({ kind: 'sessions', hashes: ['h1', 'h2'] });
    await here.revocations.announce({ kind: 'access', accountId: 'a' });
    here.announced.forEach((text) => there.received.revoked(text));
    const expected = ['keys h', 'sessions h1', 'sessions h2', 'accounts a'];
    expect([here.forgotten, there.forgotten]).toEqual([expected, expected]);
  });

  it.each(['', 'no json', '{"kind":"of a newer version"}', '{"kind":"sessions"}'])(
    'that cannot be read make a gateway forget everything: %j',
    (text) => {
      const { received, forgotten } = someRevocations();
      received.revoked(text);
      expect(forgotten).toEqual(['all keys', 'all sessions', 'all accounts']);
    },
  );

  it('that may have been lost make a gateway forget everything', () => {
    const { received, forgotten } = someRevocations();
    received.missed();
    expect(forgotten).toEqual(['all keys', 'all sessions', 'all accounts']);
  });
});
