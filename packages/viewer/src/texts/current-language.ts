import type { PluralForms, TextArguments, TextKey, Texts } from './catalogue.ts';
import { texts as english } from './en.ts';
import { makeFormats } from './formats.ts';
import { loaders } from './languages.ts';

const makeLanguage = (language: string, texts: Texts) => ({
  texts,
  isRightToLeft: language === 'ar',
  formats: makeFormats(language),
});

let current = makeLanguage('en', english);

/**
 * Sets the language of all texts to that of the page, which the server has chosen. Call it before the first render.
 * If the texts cannot be loaded, the page and its texts are English.
 */
export const setLanguage = async (page: { lang: string; dir: string }): Promise<void> => {
  const load = Object.hasOwn(loaders, page.lang) ? loaders[page.lang] : undefined;
  const loaded = await load?.().catch(() => undefined);
  if (loaded) {
    current = makeLanguage(page.lang, loaded.texts);
    return;
  }
  page.lang = 'en';
  page.dir = 'ltr';
  current = makeLanguage('en', english);
};

/** Returns the direction of the texts, for a text inside the pages, which are never mirrored. */
export const textDirection = (): 'ltr' | 'rtl' => (current.isRightToLeft ? 'rtl' : 'ltr');

/**
 * Returns a text in the reader's language. Call it while rendering or when something happens, never while a module is
 * loaded: the language is set later.
 */
export const t = <Key extends TextKey>(key: Key, ...values: TextArguments<Key>): string => {
  const entry: string | PluralForms = current.texts[key];
  const given: Values = values[0] ?? {};
  if (typeof entry === 'string') return fill(entry, given);
  const count = Number(given.count);
  const form = entry[current.formats.plurals().select(count)] ?? entry.other;
  return fill(form, { ...given, count: current.formats.amounts().format(count) });
};

type Values = Readonly<Record<string, string | number>>;

/** Formats a page number. */
export const formatNumber = (number: number): string => current.formats.numbers().format(number);
/** Formats an amount, which has separators in many languages. */
export const formatAmount = (number: number): string => current.formats.amounts().format(number);
/** Formats a part of 1, such as 1.25, as a percentage. */
export const formatPercent = (part: number): string => current.formats.percentages().format(part);
/** Formats `1, 2, and 3`. */
export const formatList = (items: readonly string[]): string => current.formats.lists().format(items);

/** Returns the tooltip of a button with the keys that do the same. */
export const tooltip = (label: string, ...keys: readonly string[]): string =>
  t('withKeys', { label, keys: current.formats.choices().format(keys) });

const fill = (template: string, values: Values): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? formatNumber(value) : isolated(value);
  });

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Marks a value that may have another direction than the text around it, so that it moves no other words. */
const isolated = (value: string): string =>
  current.isRightToLeft || rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
