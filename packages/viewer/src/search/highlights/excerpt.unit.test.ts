import { describe, expect, it } from '@jest/globals';
import { excerptOf } from './excerpt.ts';

describe('an excerpt', () => {
  it('has whole words around the match, in one line', () => {
    const text = `The first words are far away from the match,\nand the word itself is in the middle of a text that is long.`;
    const start = text.indexOf('word itself');
    expect(excerptOf(text, { start, end: start + 4 })).toBe(
      'are far away from the match, and the word itself is in the middle of a text that',
    );
  });

  it('is the whole of a short text', () => {
    expect(excerptOf('One word', { start: 0, end: 3 })).toBe('One word');
  });
});
