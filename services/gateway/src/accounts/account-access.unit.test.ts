import { describe, expect, it } from '@jest/globals';
import { isAccessValid, makeHasAccess } from './account-access.ts';
import type { AccountAccess } from './account-access.ts';

const accountId = 'a';

describe('the access of an account', () => {
  const account = { accessEpoch: 3, keptSessionId: 'kept' };

  it.each([
    ['a token of the present epoch', { accountId, epoch: 3 }, true],
    ['a token of an earlier epoch', { accountId, epoch: 2 }, false],
    ['a session of the present epoch', { accountId, epoch: 3, sessionId: 'other' }, true],
    ['a session of an earlier epoch', { accountId, epoch: 2, sessionId: 'other' }, false],
    ['the session that was kept', { accountId, epoch: 1, sessionId: 'kept' }, true],
  ])('%s: %j is %s', (_case, credential, expected) => {
    expect(isAccessValid(account, credential)).toBe(expected);
  });

  it('has not ended for all sessions and tokens if none was kept', () => {
    expect(isAccessValid({ accessEpoch: 1, keptSessionId: null }, { accountId, epoch: 0 })).toBe(false);
  });
});

describe('the look-up of access', () => {
  const lookUp = (...states: (AccountAccess | undefined)[]) => {
    const forgotten: string[] = [];
    const cache = {
      find: () => Promise.resolve(states[forgotten.length]),
      forget: (id: string) => void forgotten.push(id),
    };
    return { hasAccess: makeHasAccess(cache), forgotten };
  };

  it('asks again for a token that is newer than what is remembered', async () => {
    const { hasAccess, forgotten } = lookUp(
      { accessEpoch: 0, keptSessionId: null },
      { accessEpoch: 1, keptSessionId: null },
    );
    expect(await hasAccess({ accountId, epoch: 1 })).toBe(true);
    expect(forgotten).toEqual([accountId]);
    expect(await hasAccess({ accountId, epoch: 0 })).toBe(false);
    expect(forgotten).toHaveLength(1);
  });

  it('finds none of an account that does not exist any more', async () => {
    expect(await lookUp(undefined).hasAccess({ accountId, epoch: 0 })).toBe(false);
    expect(await lookUp({ accessEpoch: 0, keptSessionId: null }).hasAccess({ accountId, epoch: 1 })).toBe(false);
  });
});
