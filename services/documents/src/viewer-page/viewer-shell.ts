import { escaped } from './html.ts';
import type { ViewerBuild } from './viewer-build.ts';

/** What the page of a document shows before anybody is let in: no secret, and nothing of the owner's. */
export type ShellFacts = { code: string; title: string };

/** Who measures the reading, and where it is explained: a path or a URL. */
export type Measuring = { measuredBy: string; privacyUrl: string };

/** The page in which the viewer starts: its script asks for everything else. */
export const viewerShell = (
  { code, title }: ShellFacts,
  { measuredBy, privacyUrl }: Measuring,
  build: ViewerBuild,
): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta property="og:title" content="${escaped(title)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1b1a18" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${icon}">
${loading(build)}
</head>
<body>
<noscript><p>This document is shown by a script. Allow JavaScript for this site to read it.</p></noscript>
<div id="viewer" data-code="${escaped(code)}" data-title="${escaped(title)}" data-measured-by="${escaped(measuredBy)}" data-privacy-url="${escaped(privacyUrl)}"></div>
</body>
</html>
`;

/** Everything that the page needs is known to the browser from its first bytes on. */
const loading = ({ script, imports, styles }: ViewerBuild): string =>
  [
    ...styles.map((path) => `<link rel="stylesheet" href="${escaped(path)}">`),
    ...imports.map((path) => `<link rel="modulepreload" href="${escaped(path)}">`),
    `<script type="module" src="${escaped(script)}"></script>`,
  ].join('\n');

/** A sheet with a folded corner. In the page itself, so that no browser asks for a /favicon.ico. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#23566f" d="M3 1h7l3 3v11H3z"/><path fill="#8fc3dd" d="M10 1v3h3z"/></svg>',
)}`;

/**
 * Scripts and styles are our own files, nothing is written into the page as HTML, and no other site frames it, opens it or learns where the reader came from.
 * Images are made of bytes that the script has fetched (blob:).
 */
export const shellHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': [
    'fullscreen=(self)',
    ...['accelerometer', 'camera', 'geolocation', 'gyroscope', 'microphone', 'payment', 'usb', 'browsing-topics'].map(
      (feature) => `${feature}=()`,
    ),
  ].join(', '),
};
