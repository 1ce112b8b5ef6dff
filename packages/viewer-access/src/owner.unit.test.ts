import { describe, expect, it } from '@jest/globals';
import { isOwner } from './owner.ts';

const facts = { accountId: 'ann' };

describe('a request of the owner', () => {
  it('comes from the account of the document, with or without a viewer token', () => {
    expect(isOwner({ kind: 'account', accountId: 'ann' }, facts, undefined)).toBe(true);
    expect(isOwner({ kind: 'account', accountId: 'ann' }, facts, {})).toBe(true);
    expect(isOwner({ kind: 'account', accountId: 'bob' }, facts, undefined)).toBe(false);
    expect(isOwner({ kind: 'viewer' }, facts, {})).toBe(false);
  });

  it('is a reader’s with the token of a guest session', () => {
    expect(isOwner({ kind: 'account', accountId: 'ann' }, facts, { guest: true })).toBe(false);
  });
});
