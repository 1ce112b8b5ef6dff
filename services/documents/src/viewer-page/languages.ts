/** The languages of the viewer, the default one first. `packages/viewer/src/texts` has the same. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The writing direction of a page in this language. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/**
 * Returns the first of our languages that the reader accepts, in any region, else English.
 * @param accepted language ranges such as `pt-BR`, the preferred one first: `acceptsLanguages()` of Express.
 */
export const languageOf = (accepted: readonly string[]): Language =>
  accepted.map((range) => range.split('-')[0]!.toLowerCase()).find(isLanguage) ?? 'en';

const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag);
