import { escapeHtml } from '@docsight/service-kit';
import type { BrowserBuild } from './read-build.ts';

/** Returns the elements of the head that name all files, so that the browser loads them at once. */
export const linksTo = ({ script, imports, styles, icon }: Omit<BrowserBuild, 'assets'>): string =>
  [
    ...(icon === undefined ? [] : [`<link rel="icon" type="image/svg+xml" href="${escapeHtml(icon)}">`]),
    ...styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`),
    ...imports.map((path) => `<link rel="modulepreload" href="${escapeHtml(path)}">`),
    `<script type="module" src="${escapeHtml(script)}"></script>`,
  ].join('\n');

/**
 * Allows scripts and styles of this origin only, and no HTML from scripts. No other site can frame the page or
 * control its window. Images may be made from bytes that the script has loaded (blob:). Search engines do not list it.
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
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
};
