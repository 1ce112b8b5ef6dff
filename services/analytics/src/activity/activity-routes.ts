import { operations } from '@docsight/api-contract';
import { accountOf, serve } from '@docsight/service-kit';
import { Router } from 'express';
import { itemOf } from './activity-entry.ts';
import type { ActivityStore } from './activity-store.ts';

/** Entries that the list shows. */
const maxListed = 100;

/** Serves the newest activity of an account. Source: Specification 7.15. */
export const activityRoutes = ({ activity }: { activity: Pick<ActivityStore, 'newest'> }): Router => {
  const router = Router();
  serve(router, operations.listActivity, async ({ req }) => {
    const entries = await activity.newest(accountOf(req), maxListed);
    return { activity: entries.map(itemOf) };
  });
  return router;
};
