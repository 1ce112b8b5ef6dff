import { describe, expect, it } from '@jest/globals';
import { textBetween } from './selected-text.ts';

const textOf = (page: number): string => ['', 'First page', '', 'Third page'][page] ?? '';

describe('the selected text', () => {
  it('is a part of the text of a page', () => {
    expect(textBetween({ page: 1, offset: 6 }, { page: 1, offset: Infinity }, textOf)).toBe('page');
  });

  it('has a line feed between pages, and no empty lines for pages without text', () => {
    expect(textBetween({ page: 1, offset: 6 }, { page: 3, offset: 5 }, textOf)).toBe('page\nThird');
  });
});
