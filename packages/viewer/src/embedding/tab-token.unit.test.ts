import { describe, expect, it } from '@jest/globals';
import type { ViewerApi } from '../api/viewer-api.ts';
import { aSession } from '../../test/a-session.ts';
import { withTabToken } from './tab-token.ts';

/** An API whose sessions have the tokens t1, t2 … and which records the token of each call. */
const setUp = () => {
  const stored = new Map<string, string>();
  const calls: (string | undefined)[] = [];
  const respond = (token: string | undefined) => {
    calls.push(token);
    return Promise.resolve(aSession({}, { viewer_token: `t${calls.length}` }));
  };
  const api = { startSession: respond, enterPassword: respond, passGate: respond } as unknown as ViewerApi;
  const open = (code = 'Ab3dE9') =>
    withTabToken(api, code, {
      read: (key) => stored.get(key) ?? null,
      write: (key, value) => void stored.set(key, value),
    });
  return { calls, open };
};

describe('the token of a tab', () => {
  it('identifies the reader after a reload, with what was passed last', async () => {
    const { calls, open } = setUp();
    const before = open();
    await before.startSession();
    await before.passGate('t1', 'ann@example.com', '');
    const reloaded = open();
    await reloaded.startSession();
    await reloaded.startSession('t3');
    expect(calls).toEqual([undefined, 't1', 't2', 't3']);
  });

  it('is kept for each document alone', async () => {
    const { calls, open } = setUp();
    await open().startSession();
    await open('Zz3dE9').startSession();
    expect(calls).toEqual([undefined, undefined]);
  });
});
