import { readFileSync } from 'node:fs';
import { operations } from '@docsight/api-contract';
import { serveContent, staticPageHeaders } from '@docsight/service-kit';
import { Router } from 'express';
import { homePage, homeStyle } from './home-page.ts';
import { keyGuideUrlOf } from './key-guide.ts';

const name = 'Docsight';
const description = 'Share a PDF under a short link and learn who read what, for how long.';
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Serves `/`: a page for a client that prefers HTML, and JSON for all others. */
export const homeRoutes = (publicUrl: string): Router => {
  const greeting = {
    product: name,
    version,
    description,
    api: `${publicUrl}/api/v1`,
    documentation: `${publicUrl}/docs`,
    api_key_guide: keyGuideUrlOf(publicUrl),
    openapi: `${publicUrl}/openapi.json`,
  };
  const page = homePage({ name, version, description, publicUrl });
  const pageHeaders = staticPageHeaders(homeStyle);
  const router = Router({ caseSensitive: true, strict: true });
  serveContent(router, operations.getHome, ({ req, res }) => {
    res.vary('Accept');
    if (req.accepts(['json', 'html']) === 'html') res.set(pageHeaders).send(page);
    else res.json(greeting);
  });
  return router;
};
