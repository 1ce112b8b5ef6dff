import { describe, expect, it } from '@jest/globals';
import { isGuestAddress } from './guest-address.ts';

describe('the address of a document', () => {
  it.each([
    ['?as=guest', true],
    ['?from=mail&as=guest', true],
    ['', false],
    ['?as=owner', false],
    ['?guest', false],
  ])('with "%s" opens it as a guest: %s', (search, expected) => {
    expect(isGuestAddress(search)).toBe(expected);
  });
});
