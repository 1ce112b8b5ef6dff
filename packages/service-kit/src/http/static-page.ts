import { createHash } from 'node:crypto';

/**
 * Returns the headers of a page without scripts, without subresources and without framing. Its single style sheet is
 * allowed by its hash, so it must match the page exactly.
 */
export const staticPageHeaders = (style: string): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
});
