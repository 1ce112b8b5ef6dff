import type { Texts } from './catalogue.ts';

/**
 * Loads the texts of each language besides English. Each language is one chunk. The server names the chunk in the page,
 * so that the browser loads it together with the main script. Source: Specification 5.22.
 */
export const loaders: Readonly<Record<string, () => Promise<{ texts: Texts }>>> = {
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt.ts'),
  ja: () => import('./ja.ts'),
  ar: () => import('./ar.ts'),
};
