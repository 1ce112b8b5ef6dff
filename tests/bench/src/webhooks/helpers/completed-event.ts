import { randomUUID } from 'node:crypto';
import type { DataOf } from '@docsight/contracts';

/** Returns the event of a reader who has seen all pages. Only webhooks and the activity of analytics consume it. */
export const completedEvent = (): DataOf<'document.completed'> => ({
  viewerId: `anon_${randomUUID()}`,
  payload: {
    document: {
      id: randomUUID(),
      title: 'Report of the quarter',
      short_code: 's-Ab12Cd',
      url: 'http://localhost:8080/s/Ab12Cd',
    },
    viewer: {
      email: 'reader@example.com',
      company_domain: 'example.com',
      completion: 1,
      time_spent_seconds: 83.5,
      visit_number: 2,
    },
  },
});
