import { expect, it } from '@jest/globals';
import { rangeOf, wholeDocument } from './print-range.ts';

it('a document of up to 50 pages is printed as a whole', () => {
  expect([wholeDocument(50), wholeDocument(51)]).toEqual([{ first: 1, last: 50 }, undefined]);
});

it.each([
  [1, 50, { first: 1, last: 50 }],
  [7, 7, { first: 7, last: 7 }],
  [251, 300, { first: 251, last: 300 }],
  [1, 51, undefined],
  [0, 5, undefined],
  [5, 4, undefined],
  [299, 301, undefined],
  [1.5, 3, undefined],
  [NaN, 3, undefined],
])('the pages %p to %p of 300 are %p', (first, last, range) => {
  expect(rangeOf(first, last, 300)).toEqual(range);
});
