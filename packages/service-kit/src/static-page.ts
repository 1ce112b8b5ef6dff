import { createHash } from 'node:crypto';

/** The headers of a page that runs no script, loads nothing and is framed by nobody; its one style is known by its hash, to the last space. */
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
