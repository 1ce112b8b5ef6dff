import { linksTo } from '@docsight/browser-build';
import type { BrowserBuild } from '@docsight/browser-build';
import { escapeHtml } from '@docsight/service-kit';
import { firstImageLinks } from './first-image-links.ts';
import { directionOf } from './languages.ts';
import type { Language } from './languages.ts';
import { previewTags } from './link-preview.ts';
import type { LinkFacts, Site } from './link-preview.ts';
import { pageTexts } from './texts/index.ts';

/** The public facts of a document. */
export type ShellFacts = LinkFacts & {
  /** Which pages are open without password and gate. With `some`, page 1 is. */
  open: 'all' | 'some' | 'none';
  /** The sizes of the pages, as the script would receive them. Only if all pages are open. */
  sizes: string | undefined;
};

/** What is the same for all documents. */
export type ShellSite = Site & {
  /** The path or URL of the explanation of the measuring. */
  privacyUrl: string;
  /** The operator's logo. */
  logo: { path: string; width: number; height: number } | undefined;
};

/** Returns the page in which the viewer starts. Its script requests everything else. */
export const viewerShell = (facts: ShellFacts, site: ShellSite, build: BrowserBuild, language: Language): string =>
  `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(facts.title)}</title>
${previewTags(facts, site, pageTexts[language])}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1b1a18" media="(prefers-color-scheme: dark)">
${facts.open === 'none' ? '' : firstImageLinks(facts.code)}
${linksTo(build, [`src/texts/${language}.ts`])}
</head>
<body>
<noscript><p>${escapeHtml(pageTexts[language].scriptNeeded)}</p></noscript>
<div id="viewer"${dataAttributes(facts, site)}></div>
</body>
</html>
`;

/** The script reads these. */
const dataAttributes = (
  { code, title, sender, open, sizes }: ShellFacts,
  { operatorName, privacyUrl, logo }: ShellSite,
): string =>
  Object.entries({
    code,
    title,
    'measured-by': operatorName,
    'privacy-url': privacyUrl,
    ...(sender !== '' && { sender }),
    ...(logo && { logo: logo.path, 'logo-width': String(logo.width), 'logo-height': String(logo.height) }),
    ...(open !== 'none' && { open }),
    ...(sizes !== undefined && { sizes }),
  })
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
