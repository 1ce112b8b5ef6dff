import { escapeHtml } from '@docsight/service-kit';
import type { BrowserBuild } from './read-build.ts';

/**
 * Returns the elements of the head that name all files, so that the browser loads them at once.
 * @param soon the sources of lazy chunks that the main script needs at once. Names that are not in the build are
 * ignored.
 */
export const linksTo = (
  { script, imports, styles, lazy, icon }: Omit<BrowserBuild, 'assets'>,
  soon: readonly string[] = [],
): string =>
  [
    ...(icon === undefined ? [] : [`<link rel="icon" type="image/svg+xml" href="${escapeHtml(icon)}">`]),
    ...styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`),
    ...[...imports, ...soon.flatMap((source) => lazy.get(source) ?? [])].map(
      (path) => `<link rel="modulepreload" href="${escapeHtml(path)}">`,
    ),
    `<script type="module" src="${escapeHtml(script)}"></script>`,
  ].join('\n');

/**
 * Allows scripts and styles of this origin only, and no HTML from scripts. No other site can control the window of the
 * page. Images may be made from bytes that the script has loaded (blob:). Search engines do not list it.
 * @param embedders the origins whose pages may show the page in a frame, besides its own. Empty: no page may.
 */
export const makeShellHeaders = (embedders: readonly string[]): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embedders.length === 0 ? "'none'" : ["'self'", ...embedders].join(' ')}`,
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
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  // It knows no list of origins, so it would forbid what the policy allows.
  ...(embedders.length === 0 && { 'X-Frame-Options': 'DENY' }),
  'X-Robots-Tag': 'noindex',
});

/** The headers of a page that no other page shows in a frame. */
export const shellHeaders = makeShellHeaders([]);
