import { escapeHtml } from './escape-html.ts';
import type { ViewerBuild } from './viewer-build.ts';

/** The public facts of a document. */
export type ShellFacts = { code: string; title: string };

/** The operator who measures the reading, and the path or URL of the explanation. */
export type Measuring = { measuredBy: string; privacyUrl: string };

/** Returns the page in which the viewer starts. Its script requests everything else. */
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
<title>${escapeHtml(title)}</title>
<meta property="og:title" content="${escapeHtml(title)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1b1a18" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${icon}">
${loading(build)}
</head>
<body>
<noscript><p>This document is shown by a script. Allow JavaScript for this site to read it.</p></noscript>
<div id="viewer" data-code="${escapeHtml(code)}" data-title="${escapeHtml(title)}" data-measured-by="${escapeHtml(measuredBy)}" data-privacy-url="${escapeHtml(privacyUrl)}"></div>
</body>
</html>
`;

/** Names all files in the first bytes of the page, so that the browser loads them at once. */
const loading = ({ script, imports, styles }: ViewerBuild): string =>
  [
    ...styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`),
    ...imports.map((path) => `<link rel="modulepreload" href="${escapeHtml(path)}">`),
    `<script type="module" src="${escapeHtml(script)}"></script>`,
  ].join('\n');

/** A sheet with a folded corner. It is in the page itself, so that no browser requests /favicon.ico. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#23566f" d="M3 1h7l3 3v11H3z"/><path fill="#8fc3dd" d="M10 1v3h3z"/></svg>',
)}`;

/**
 * Allows scripts and styles of this origin only, and no HTML from scripts. No other site can frame the page or
 * control its window. Images are made from bytes that the script has loaded (blob:).
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
