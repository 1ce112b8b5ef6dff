import { createHash } from 'node:crypto';
import { openApi } from '@docsight/api-contract';
import { onlyMethods } from '@docsight/service-kit';
import { Router } from 'express';
import type { RequestHandler } from 'express';
import { docsPage } from './docs-page.ts';
import { style } from './style.ts';

/** GET /openapi.json and GET /docs: the contract of the interface, for machines and for people. Both are made once, at the start. */
export const docsRoutes = (publicUrl: string): Router => {
  const document = openApi(publicUrl);
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/openapi.json', fixed(JSON.stringify(document), { 'Content-Type': 'application/json; charset=utf-8' }));
  router.get('/docs', fixed(docsPage(document), pageHeaders));
  router.all(['/openapi.json', '/docs'], onlyMethods('GET'));
  return router;
};

/** The page runs no script, loads nothing and is framed by nobody; its one style is known by its hash. */
const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** Content that stays until the next release: browsers keep it for a while, and then ask by its tag. */
const fixed = (text: string, headers: Record<string, string>): RequestHandler => {
  const content = Buffer.from(text);
  const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
  return (_req, res) => {
    // `send` answers 304 to whoever has this very content.
    res.set({ ...headers, ETag: tag, 'Cache-Control': 'public, max-age=300' }).send(content);
  };
};
