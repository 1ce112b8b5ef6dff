import { lazyPage } from './on-demand/lazy-page.tsx';
import type { PublicPath } from './url/public-paths.ts';

/** Every page of the application. Each has a chunk of its own. Source: Specification 12.1. */
export const pages = {
  '/app': lazyPage(() => import('./pages/overview/index.tsx')),
  '/app/documents': lazyPage(() => import('./pages/documents/index.tsx')),
  '/app/documents/:code': lazyPage(() => import('./pages/document/index.tsx')),
  '/app/documents/:code/readers': lazyPage(() => import('./pages/readers/index.tsx')),
  '/app/documents/:code/readers/:viewerId': lazyPage(() => import('./pages/reader/index.tsx')),
  '/app/documents/:code/leads': lazyPage(() => import('./pages/document-leads/index.tsx')),
  '/app/documents/:code/settings': lazyPage(() => import('./pages/document-settings/index.tsx')),
  '/app/leads': lazyPage(() => import('./pages/leads/index.tsx')),
  '/app/people/:email': lazyPage(() => import('./pages/person/index.tsx')),
  '/app/live': lazyPage(() => import('./pages/live/index.tsx')),
  '/app/webhooks': lazyPage(() => import('./pages/webhooks/index.tsx')),
  '/app/webhooks/deliveries/:id': lazyPage(() => import('./pages/webhooks/index.tsx')),
  '/app/keys': lazyPage(() => import('./pages/keys/index.tsx')),
  '/app/settings': lazyPage(() => import('./pages/settings/index.tsx')),
};

/** The pages for people who are not signed in. */
export const publicPages = {
  '/app/login': lazyPage(() => import('./pages/login/index.tsx')),
  '/app/register': lazyPage(() => import('./pages/register/index.tsx')),
  '/app/reset-password': lazyPage(() => import('./pages/reset-password/index.tsx')),
  '/app/verify-email': lazyPage(() => import('./pages/verify-email/index.tsx')),
} satisfies Record<PublicPath, unknown>;
