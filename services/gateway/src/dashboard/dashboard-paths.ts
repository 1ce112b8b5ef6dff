import { pathPattern } from '../proxy/index.ts';

/** The paths of the dashboard's pages, as the router in the page has them. Source: Specification 12.1. */
export const dashboardPaths = [
  '/app',
  '/app/documents',
  '/app/documents/{code}',
  '/app/documents/{code}/readers',
  '/app/documents/{code}/readers/{viewer_id}',
  '/app/documents/{code}/leads',
  '/app/documents/{code}/settings',
  '/app/leads',
  '/app/people/{email}',
  '/app/live',
  '/app/webhooks',
  '/app/webhooks/deliveries/{delivery_id}',
  '/app/keys',
  '/app/settings',
  '/app/login',
  '/app/register',
  '/app/reset-password',
  '/app/verify-email',
] as const;

const patterns = dashboardPaths.map(pathPattern);

/**
 * Returns whether the dashboard has a page at a path. Whether its document or person exists, only the page finds out.
 */
export const isDashboardPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
