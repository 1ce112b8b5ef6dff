import { describe, expect, it } from '@jest/globals';
import { languages } from '../languages.ts';
import { pageTexts } from './index.ts';

const english = pageTexts.en;
const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).sort();

describe.each(languages)('the texts of the server in %s', (language) => {
  const texts = pageTexts[language];

  it('are complete, in the order of English', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    expect(Object.values(texts).filter((text) => text.trim() === '' || text.trim() !== text)).toEqual([]);
  });

  it('have the placeholders of English', () => {
    for (const [key, text] of Object.entries(texts))
      expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(english[key as keyof typeof english])]);
  });
});
