import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '@docsight/testkit';
import { makeRevocations } from './revocations.ts';
import type { EndedAccess } from './revocations.ts';

const someRevocations = () => {
  const forgotten: string[] = [];
  const announced: string[] = [];
  const received = { revoked: (_text: string): void => undefined, missed: (): void => undefined };
  const ringOf = (name: string) => ({
    forget: (of: string) => void forgotten.push(`${name} ${of}`),
    forgetAll: () => void forgotten.push(`all ${name}`),
  });
  const revocations = makeRevocations({
    channel: {
      announce: (text) => Promise.resolve(void announced.push(text)),
      listen: (on) => void Object.assign(received, on),
    },
    rings: { keys: ringOf('keys'), sessions: ringOf('sessions'), accounts: ringOf('accounts') },
    logger: silentLogger,
  });
  return { revocations, forgotten, announced, received };
};

const sessions = [
  { id: 's1', hash: 'h1' },
  { id: 's2', hash: 'h2' },
];

describe('revocations', () => {
  it('are applied here and on the gateways that receive them', async () => {
    const here = someRevocations();
    const there = someRevocations();
    await here.revocations.announce({ kind: 'key', hash: 'h' });
    await here.revocations.announce({ kind: 'sessions', accountId: 'a', sessions });
    await here.revocations.announce({ kind: 'access', accountId: 'a', exceptSessionId: null });
    here.announced.forEach((text) => there.received.revoked(text));
    const expected = ['keys h', 'sessions h1', 'sessions h2', 'accounts a'];
    expect([here.forgotten, there.forgotten]).toEqual([expected, expected]);
  });

  it('are reported to listeners with what has ended, until they are removed', async () => {
    const { revocations } = someRevocations();
    const ended: EndedAccess[] = [];
    const remove = revocations.onAccessEnded((one) => ended.push(one));
    await revocations.announce({ kind: 'key', hash: 'h' });
    await revocations.announce({ kind: 'sessions', accountId: 'a', sessions });
    await revocations.announce({ kind: 'access', accountId: 'a', exceptSessionId: 's1' });
    remove();
    await revocations.announce({ kind: 'access', accountId: 'a', exceptSessionId: null });
    expect(ended).toEqual([
      { kind: 'sessions', accountId: 'a', sessionIds: ['s1', 's2'] },
      { kind: 'all', accountId: 'a', exceptSessionId: 's1' },
    ]);
  });

  it.each(['', 'no json', '{"kind":"of a newer version"}', '{"kind":"sessions","accountId":"a"}'])(
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
