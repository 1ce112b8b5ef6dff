import { describe, expect, it } from '@jest/globals';
import express from 'express';
import type { Request } from 'express';
import fc from 'fast-check';
import { directionOf, languageOf, languages } from './languages.ts';
import type { Language } from './languages.ts';

/** The language of a request with this header. */
const chosen = (header: string | undefined): Language => {
  const request = Object.create(express.request, { headers: { value: { 'accept-language': header } } }) as Request;
  return languageOf(request.acceptsLanguages());
};

describe('the language of a page', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['de-AT, en', 'de'],
    ['pt-BR', 'pt'],
    ['PT-pt', 'pt'],
    ['ja-JP-u-ca-japanese', 'ja'],
    ['ar-EG,ar;q=0.9,en-US;q=0.8', 'ar'],
    ['zh-CN,zh;q=0.9', 'en'],
    ['zh-CN, fr;q=0.3', 'fr'],
    ['zh, *;q=0.5', 'en'],
    ['en;q=0.2, es;q=0.9, fr;q=0.5', 'es'],
    ['de;q=0, fr;q=0.1', 'fr'],
    ['de;q=abc', 'en'],
    ['toString, constructor', 'en'],
    ['den-US, est', 'en'],
  ] as const)('for Accept-Language "%s" is "%s"', (header, language) => {
    expect(chosen(header)).toBe(language);
  });

  it('is one of seven for any header', () => {
    const part = fc.oneof(
      fc.constantFrom(...languages, 'zh', 'pt-BR', '*', ',', ';', 'q=', '0.5', '-', ' ', '1e999', '"'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(languages).toContain(chosen(parts.join('')));
      }),
    );
  });

  it('is the preferred one of those that are accepted, in any order', () => {
    const weights = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(weights, fc.shuffledSubarray([...languages], { minLength: 1 }), (all, accepted) => {
        const weighted = accepted.map((language, index) => ({ language, weight: all[index]! }));
        const header = weighted.map(({ language, weight }) => `${language}-XX;q=${(weight / 1000).toFixed(3)}`);
        const [best] = weighted.toSorted((one, other) => other.weight - one.weight);
        expect(chosen(header.join(','))).toBe(best!.language);
      }),
    );
  });
});

it('only Arabic is written from right to left', () => {
  expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
});
