import type { Language } from '../languages.ts';
import { texts as ar } from './ar.ts';
import { texts as de } from './de.ts';
import { texts as en } from './en.ts';
import { texts as es } from './es.ts';
import { texts as fr } from './fr.ts';
import { texts as ja } from './ja.ts';
import { texts as pt } from './pt.ts';
import type { PageTexts } from './en.ts';

export type { PageTexts } from './en.ts';

/** The texts of the pages that the server writes. */
export const pageTexts: Readonly<Record<Language, PageTexts>> = { en, de, fr, es, pt, ja, ar };
