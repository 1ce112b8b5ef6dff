import { escapeHtml, staticPageHeaders } from '@docsight/service-kit';
import { directionOf } from './languages.ts';
import type { Language } from './languages.ts';
import { pageTexts } from './texts/index.ts';

/** Returns a page of text, without scripts and without further files. `content` is HTML. */
export const plainPage = (language: Language, title: string, content: string): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
<footer>${escapeHtml(pageTexts[language].sharedWith)}</footer>
</main>
</body>
</html>
`;

/** Returns the 404 page. It is the same for an unknown code and a deleted document: readers cannot distinguish them. */
export const absentPage = (language: Language): string => {
  const { absentTitle, absentHeading, absentReason } = pageTexts[language];
  return plainPage(
    language,
    absentTitle,
    `${emptySheet}
<h1>${escapeHtml(absentHeading)}</h1>
<p class="lead">${escapeHtml(absentReason)}</p>`,
  );
};

const emptySheet = `<svg width="48" height="58" viewBox="0 0 48 58" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" aria-hidden="true">
<path d="M1 1h32l14 14v42H1z"/><path d="M33 1v14h14"/></svg>`;

/** Uses the colours of the viewer. */
const style = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #22211e; --soft: #67645b; --line: #dedbd2; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a18; --ink: #ece9e2; --soft: #a8a499; --line: #3a3833; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif; }
main { box-sizing: border-box; width: min(40rem, 100%); padding: 3rem 1.5rem; overflow-wrap: anywhere; }
svg { display: block; margin-bottom: 1.75rem; color: var(--soft); }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.25; font-weight: 600; text-wrap: balance; }
h2 { margin: 2rem 0 .25rem; font-size: 1.0625rem; line-height: 1.4; font-weight: 600; }
p { margin: 0 0 .5rem; }
.lead { color: var(--soft); font-size: 1.0625rem; }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; }
`;

/** The headers of every plain page. */
export const plainPageHeaders = staticPageHeaders(style);
