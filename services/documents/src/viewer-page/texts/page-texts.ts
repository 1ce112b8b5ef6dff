import type { texts as english } from './en.ts';

/** The texts of a language. */
export type PageTexts = Readonly<Record<keyof typeof english, string>>;
