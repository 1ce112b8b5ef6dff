import { define, json, withApiKey } from '../operation.ts';
import { accountLeadList, accountLeadsQuery, person, viewerDetail } from '../schemas/people.ts';

const common = { tag: 'Figures', servedBy: 'analytics', ...withApiKey } as const;

/** Lists the operations on single viewers, and on people over all documents. Source: Specification 7.11 to 7.13. */
export const peopleOperations = define({
  getViewer: {
    ...common,
    method: 'get',
    path: '/api/v1/documents/{short_code}/viewers/{viewer_id}',
    summary: 'Get a viewer',
    description: 'Returns what one viewer of the document read: by page, by day, and in the newest 20 visits.',
    responses: { 200: { description: 'The viewer.', content: json(viewerDetail) } },
    errors: ['unauthorized', 'not_found'],
  },
  listAccountLeads: {
    ...common,
    method: 'get',
    path: '/api/v1/analytics/leads',
    summary: 'List the leads of all documents',
    description:
      'Returns the leads of all active documents of the account, each with its document. A lead must match all filters. ' +
      '`format=csv` returns a table of all these leads, on all pages.',
    query: accountLeadsQuery,
    responses: {
      200: {
        description: 'One page of leads, newest first.',
        content: { ...json(accountLeadList), 'text/csv': 'text' },
        headers: ['Content-Disposition'],
      },
    },
    errors: ['bad_request', 'unauthorized'],
  },
  getPerson: {
    ...common,
    method: 'get',
    path: '/api/v1/analytics/people/{email}',
    summary: 'Get a person',
    description:
      'Returns what the person with an e-mail address read in all active documents of the account, and the gates that the person passed.',
    responses: { 200: { description: 'The person.', content: json(person) } },
    errors: ['unauthorized', 'not_found'],
  },
});
