import { lazy } from 'preact-iso';
import type { PublicPath } from './url/public-paths.ts';

/** Every page of the application. Each has a chunk of its own. Source: Specification 12.1. */
export const pages = {
  '/app': lazy(() => import('./pages/overview/index.tsx')),
  '/app/documents': lazy(() => import('./pages/documents/index.tsx')),
  '/app/documents/:code': lazy(() => import('./pages/document/index.tsx')),
  '/app/documents/:code/readers': lazy(() => import('./pages/readers/index.tsx')),
  '/app/documents/:code/readers/:viewerId': lazy(() => import('./pages/reader/index.tsx')),
  '/app/documents/:code/leads': lazy(() => import('./pages/document-leads/index.tsx')),
  '/app/documents/:code/settings': lazy(() => import('./pages/document-settings/index.tsx')),
  '/app/leads': lazy(() => import('./pages/leads/index.tsx')),
  '/app/people/:email': lazy(() => import('./pages/person/index.tsx')),
  '/app/live': lazy(() => import('./pages/live/index.tsx')),
  '/app/webhooks': lazy(() => import('./pages/webhooks/index.tsx')),
  '/app/webhooks/deliveries/:id': lazy(() => import('./pages/webhooks/index.tsx')),
  '/app/keys': lazy(() => import('./pages/keys/index.tsx')),
  '/app/settings': lazy(() => import('./pages/settings/index.tsx')),
};

/** The pages for people who are not signed in. */
export const publicPages = {
  '/app/login': lazy(() => import('./pages/login/index.tsx')),
  '/app/register': lazy(() => import('./pages/register/index.tsx')),
  '/app/reset-password': lazy(() => import('./pages/reset-password/index.tsx')),
  '/app/verify-email': lazy(() => import('./pages/verify-email/index.tsx')),
} satisfies Record<PublicPath, unknown>;
