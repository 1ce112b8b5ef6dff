import { operations } from '@docsight/api-contract';
import { serveContent } from '@docsight/service-kit';
import { Router } from 'express';
import { version } from '../version.ts';
import { keyGuideUrlOf } from './key-guide.ts';

/** Serves `/`: redirects a client that prefers HTML to the dashboard, and greets all others with JSON. */
export const homeRoutes = (publicUrl: string): Router => {
  const greeting = {
    product: 'Docsight',
    version,
    description: 'Share a PDF under a short link and learn who read what, for how long.',
    api: `${publicUrl}/api/v1`,
    documentation: `${publicUrl}/docs`,
    api_key_guide: keyGuideUrlOf(publicUrl),
    openapi: `${publicUrl}/openapi.json`,
  };
  const router = Router({ caseSensitive: true, strict: true });
  serveContent(router, operations.getHome, ({ req, res }) => {
    res.vary('Accept');
    if (req.accepts(['json', 'html']) === 'html') res.status(302).location(operations.getDashboard.path).end();
    else res.json(greeting);
  });
  return router;
};
