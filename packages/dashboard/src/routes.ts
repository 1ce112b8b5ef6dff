import { lazy } from 'preact-iso';
import { loadScript } from './shell/load-script.ts';
import type { PublicPath } from './url/public-paths.ts';

/** Every page of the application. Each has a chunk of its own. Source: Specification 12.1. */
export const pages = {
  '/app': lazy(loadScript(() => import('./pages/overview/index.tsx'))),
  '/app/documents': lazy(loadScript(() => import('./pages/documents/index.tsx'))),
  '/app/documents/:code': lazy(loadScript(() => import('./pages/document/index.tsx'))),
  '/app/documents/:code/readers': lazy(loadScript(() => import('./pages/readers/index.tsx'))),
  '/app/documents/:code/readers/:viewerId': lazy(loadScript(() => import('./pages/reader/index.tsx'))),
  '/app/documents/:code/leads': lazy(loadScript(() => import('./pages/document-leads/index.tsx'))),
  '/app/documents/:code/settings': lazy(loadScript(() => import('./pages/document-settings/index.tsx'))),
  '/app/leads': lazy(loadScript(() => import('./pages/leads/index.tsx'))),
  '/app/people/:email': lazy(loadScript(() => import('./pages/person/index.tsx'))),
  '/app/live': lazy(loadScript(() => import('./pages/live/index.tsx'))),
  '/app/webhooks': lazy(loadScript(() => import('./pages/webhooks/index.tsx'))),
  '/app/webhooks/deliveries/:id': lazy(loadScript(() => import('./pages/webhooks/index.tsx'))),
  '/app/keys': lazy(loadScript(() => import('./pages/keys/index.tsx'))),
  '/app/settings': lazy(loadScript(() => import('./pages/settings/index.tsx'))),
};

/** The pages for people who are not signed in. */
export const publicPages = {
  '/app/login': lazy(loadScript(() => import('./pages/login/index.tsx'))),
  '/app/register': lazy(loadScript(() => import('./pages/register/index.tsx'))),
  '/app/reset-password': lazy(loadScript(() => import('./pages/reset-password/index.tsx'))),
  '/app/verify-email': lazy(loadScript(() => import('./pages/verify-email/index.tsx'))),
} satisfies Record<PublicPath, unknown>;
