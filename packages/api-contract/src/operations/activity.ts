import { define, json, withApiKey } from '../operation.ts';
import { activityList } from '../schemas/activity.ts';

/** Lists the operation on activity. Source: Specification 7.15. */
export const activityOperations = define({
  listActivity: {
    tag: 'Figures',
    servedBy: 'analytics',
    ...withApiKey,
    method: 'get',
    path: '/api/v1/analytics/activity',
    summary: 'List the newest activity',
    description:
      'Returns the newest 100 things that happened to the documents of the account: the events that webhooks can select. ' +
      'Those of deleted documents and erased viewers are left out.',
    responses: { 200: { description: 'The activity, newest first.', content: json(activityList) } },
    errors: ['unauthorized'],
  },
});
