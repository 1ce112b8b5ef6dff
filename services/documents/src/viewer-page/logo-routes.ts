import { operations } from '@docsight/api-contract';
import { AppError, serveContent } from '@docsight/service-kit';
import { Router } from 'express';
import type { OperatorLogo } from './operator-logo.ts';

/** Serves GET /viewer/logo. Source: Specification 5.21. */
export const logoRoutes = (logo: OperatorLogo | undefined): Router => {
  const router = Router();
  serveContent(router, operations.getOperatorLogo, ({ res }) => {
    if (!logo) throw new AppError('not_found', 'The operator has set no logo.');
    res.set({ ...headers, 'Content-Type': logo.type, ETag: `"${logo.tag}"` }).send(logo.content);
  });
  return router;
};

/** Returns the path of the logo. It changes with the content, so that a new logo is shown at once. */
export const logoPath = ({ tag }: Pick<OperatorLogo, 'tag'>): string =>
  `${operations.getOperatorLogo.path}?v=${encodeURIComponent(tag)}`;

/** An SVG image may contain scripts: opened as a page of its own it runs none, and loads nothing. */
const headers = {
  'Cache-Control': 'public, max-age=3600',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};
