import { describe, expect, it } from '@jest/globals';
import { parsePageLayer, parsePageTexts } from './page-layer.ts';

describe('a text layer in a response', () => {
  it('has boxes in fractions of the page', () => {
    const body = {
      text: 'One نعم',
      words: [
        [0, 3, 0, 50_000, 25_000, 1_000, 0],
        [4, 3, 0, 0, 1, 1, 1],
      ],
    };
    expect(parsePageLayer(body)).toEqual({
      text: 'One نعم',
      words: [
        { start: 0, length: 3, x: 0, y: 0.5, width: 0.25, height: 0.01, direction: 'ltr' },
        { start: 4, length: 3, x: 0, y: 0, width: 0.00001, height: 0.00001, direction: 'rtl' },
      ],
    });
  });

  it.each([
    undefined,
    null,
    {},
    { text: 'One' },
    { text: 'One', words: [[0, 3, 0, 0, 1, 1]] },
    { text: 'One', words: [[0, 3, 0, 0, 1, 1, 3]] },
    { text: 'One', words: [[1, 3, 0, 0, 1, 1, 0]] },
    { text: 'One', words: [[0, 3, 0, 0, 1, '1', 0]] },
    { text: 'One', words: [[0, 3, 0, 0, 1, -1, 0]] },
    { text: 'One', words: [null] },
  ])('is rejected when it is %j', (body) => {
    expect(() => parsePageLayer(body)).toThrow('did not come from the document server');
  });
});

describe('texts in a response', () => {
  it('have their page, and a next page until the last', () => {
    const texts = { pages: [{ page: 3, text: '' }], next: 4 };
    expect(parsePageTexts(texts)).toBe(texts);
    expect(parsePageTexts({ pages: [], next: null })).toEqual({ pages: [], next: null });
  });

  it.each([null, {}, { pages: [] }, { pages: [{ page: '1', text: '' }], next: null }, { pages: [null], next: 1 }])(
    'are rejected when they are %j',
    (body) => {
      expect(() => parsePageTexts(body)).toThrow('did not come from the document server');
    },
  );
});
