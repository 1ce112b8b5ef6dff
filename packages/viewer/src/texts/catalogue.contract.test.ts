import { describe, expect, it } from '@jest/globals';
import type { PluralForms, Texts } from './catalogue.ts';
import { setLanguage, t } from './current-language.ts';
import { texts as english } from './en.ts';
import { loaders } from './languages.ts';

const loaded = await Promise.all(
  Object.entries(loaders).map(async ([language, load]): Promise<[string, Texts]> => [language, (await load()).texts]),
);
const catalogue: [string, Texts][] = [['en', english], ...loaded];
const keys = Object.keys(english) as (keyof Texts)[];

const placeholdersOf = (template: string): string[] =>
  [...new Set([...template.matchAll(/\{(\w*)\}/g)].map(([, name]) => name!))].sort();
const isPlural = (entry: string | PluralForms): entry is PluralForms => typeof entry !== 'string';
const otherOf = (entry: string | PluralForms): string => (isPlural(entry) ? entry.other : entry);

/** The plural categories of the numbers of a document, which has at most 10,000 pages. */
const categoriesOf = (language: string): string[] => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 10_001 }, (_, number) => rules.select(number)))].sort();
};

describe('the catalogue', () => {
  it('has seven languages', () => {
    expect(catalogue.map(([language]) => language)).toEqual(['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar']);
  });
});

describe.each(catalogue)('the texts in %s', (language, texts) => {
  it('are complete, in the order of English, and none is empty or padded', () => {
    expect(Object.keys(texts)).toEqual(keys);
    const all = keys.flatMap((key) => (isPlural(texts[key]) ? Object.values(texts[key]) : texts[key]));
    expect(all.filter((text) => text.trim() === '' || text.trim() !== text)).toEqual([]);
  });

  it('have the placeholders of English', () => {
    for (const key of keys) {
      const expected = placeholdersOf(otherOf(english[key]));
      expect([key, placeholdersOf(otherOf(texts[key]))]).toEqual([key, expected]);
      const forms = isPlural(texts[key]) ? Object.values(texts[key]) : [];
      const unknown = forms.flatMap(placeholdersOf).filter((name) => !expected.includes(name));
      expect([key, unknown]).toEqual([key, []]);
      // A brace that is not part of a placeholder would be shown.
      const braces = [otherOf(texts[key]), ...forms].filter((form) => /[{}]/.test(form.replaceAll(/\{\w+\}/g, '')));
      expect([key, braces]).toEqual([key, []]);
    }
  });

  it('have a form for each plural category, and no other one', () => {
    for (const key of keys) {
      const entry = texts[key];
      expect([key, isPlural(entry)]).toEqual([key, isPlural(english[key])]);
      if (isPlural(entry)) expect([key, Object.keys(entry).sort()]).toEqual([key, categoriesOf(language)]);
    }
  });

  it('are filled without a rest', async () => {
    const page = { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' };
    const before = { ...page };
    await setLanguage(page);
    expect(page).toEqual(before);
    const anyText = t as (key: string, values: object) => string;
    for (const key of keys)
      for (const count of [0, 1, 2, 3, 11, 100, 10_000]) {
        const names = placeholdersOf(otherOf(english[key])).map((name): [string, string | number] => [name, 'x']);
        const text = anyText(key, { ...Object.fromEntries(names), count });
        expect([key, text]).toEqual([key, expect.not.stringMatching(/[{}]|undefined|NaN/)]);
      }
    await setLanguage({ lang: 'en', dir: 'ltr' });
  });
});
