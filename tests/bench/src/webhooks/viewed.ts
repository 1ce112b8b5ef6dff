import { randomUUID } from 'node:crypto';
import type { DataOf } from '@docsight/contracts';

/** What is told of a visit that begins, of some reader of some document. */
export const viewed = (): DataOf<'document.viewed'> => ({
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
      pages_viewed: 1,
      total_pages: 14,
      completion: 0.07,
      time_spent_seconds: 0,
      engagement_label: 'Opened',
      visit_number: 1,
    },
  },
});
