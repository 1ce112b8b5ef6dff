import { describe, expect, it } from '@jest/globals';
import { drawn, isMissing, show, withoutFailure } from './page-image.ts';

const small = { url: 'small', width: 400 };
const medium = { url: 'medium', width: 800 };
const large = { url: 'large', width: 1_200 };

describe('the image of a page', () => {
  it('is shown over the previous one until it is drawn', () => {
    const { next, released } = show({ shown: small }, medium);
    expect([next, released]).toEqual([{ shown: medium, previous: small }, undefined]);
    expect(drawn(next)).toEqual({ next: { shown: medium }, released: small });
  });

  it('releases an image that is covered by two others', () => {
    expect(show({ shown: medium, previous: small }, large)).toEqual({
      next: { shown: large, previous: medium },
      released: small,
    });
  });

  it('changes nothing when it is drawn alone', () => {
    const state = { shown: small };
    expect(drawn(state)).toEqual({ next: state, released: undefined });
  });

  it('is missing in a width that is greater than the shown one and has not failed', () => {
    expect([400, 800].map((width) => isMissing({ shown: small }, width))).toEqual([false, true]);
    const failed = { shown: small, failedWidth: 800 };
    expect([isMissing(failed, 800), isMissing(withoutFailure(failed), 800)]).toEqual([false, true]);
  });
});
