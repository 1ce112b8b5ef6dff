import { linksTo } from '@docsight/browser-build';
import type { BrowserBuild } from '@docsight/browser-build';
import { escapeHtml } from '@docsight/service-kit';

/** The public facts of a document. */
export type ShellFacts = { code: string; title: string };

/** The operator who measures the reading, and the path or URL of the explanation. */
export type Measuring = { measuredBy: string; privacyUrl: string };

/** Returns the page in which the viewer starts. Its script requests everything else. */
export const viewerShell = (
  { code, title }: ShellFacts,
  { measuredBy, privacyUrl }: Measuring,
  build: BrowserBuild,
): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta property="og:title" content="${escapeHtml(title)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1b1a18" media="(prefers-color-scheme: dark)">
${linksTo(build)}
</head>
<body>
<noscript><p>This document is shown by a script. Allow JavaScript for this site to read it.</p></noscript>
<div id="viewer" data-code="${escapeHtml(code)}" data-title="${escapeHtml(title)}" data-measured-by="${escapeHtml(measuredBy)}" data-privacy-url="${escapeHtml(privacyUrl)}"></div>
</body>
</html>
`;
