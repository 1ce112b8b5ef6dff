import { describe, expect, it } from '@jest/globals';
import { hashOf } from '../hash-of.ts';
import { makeFindKey } from './find-key.ts';

describe('the look-up of a key', () => {
  const asked: string[] = [];
  const findKey = makeFindKey({
    find: (name) => {
      asked.push(name);
      return Promise.resolve({ keyId: 'k', accountId: 'a' });
    },
    forget: () => undefined,
    forgetAll: () => undefined,
  });

  it('is by its hash', async () => {
    const key = `dsk_${'a'.repeat(40)}`;
    expect(await findKey(key)).toEqual({ keyId: 'k', accountId: 'a' });
    expect(asked).toEqual([hashOf(key)]);
  });

  it('does not query for a token that cannot be a key', async () => {
    asked.length = 0;
    expect(await findKey(undefined)).toBeUndefined();
    expect(await findKey('eyJhbGciOiJIUzI1NiJ9.e30.x')).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
