import { createHash } from 'node:crypto';
import { openApi } from '@docsight/api-contract';
import { onlyMethods, staticPageHeaders } from '@docsight/service-kit';
import { Router } from 'express';
import type { RequestHandler } from 'express';
import { docsPage } from './docs-page.ts';
import { style } from './style.ts';

/** GET /openapi.json and GET /docs: the contract of the interface, for machines and for people. Both are made once, at the start. */
export const docsRoutes = (publicUrl: string): Router => {
  const document = openApi(publicUrl);
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/openapi.json', fixed(JSON.stringify(document), { 'Content-Type': 'application/json; charset=utf-8' }));
  router.get('/docs', fixed(docsPage(document), staticPageHeaders(style)));
  router.all(['/openapi.json', '/docs'], onlyMethods('GET'));
  return router;
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
