import type { DataOf, PublicEventType } from '@docsight/contracts';
import { documentReference, exampleTime } from './example-values.ts';

const document = documentReference;
const person = { email: 'buyer@contoso.example', company_domain: 'contoso.example' };
const reading = { pages_viewed: 14, total_pages: 14, time_spent_seconds: 184.2 };
const engagement_label = 'High Interest';

type Payloads = { [Type in PublicEventType]: DataOf<Type>['payload'] };

/** The example `data` of each event. */
const payloads: Payloads = {
  'document.viewed': {
    document,
    viewer: {
      email: null,
      company_domain: null,
      pages_viewed: 1,
      total_pages: 14,
      completion: 0.0714,
      time_spent_seconds: 0,
      engagement_label: 'Opened',
      visit_number: 1,
    },
  },
  'lead.captured': { document, lead: { ...person, name: 'Robin Buyer', ...reading, pages_viewed: 2 } },
  'document.uploaded': { document: { ...document, page_count: 14, original_filename: 'series-a-deck.pdf' } },
  'document.downloaded': { document, viewer: { email: person.email } },
  'document.completed': { document, viewer: { ...person, completion: 1, time_spent_seconds: 184.2, visit_number: 2 } },
  'viewer.revisited': {
    document,
    viewer: {
      ...person,
      visit_number: 2,
      first_viewed_at: exampleTime,
      hours_since_first_view: 26.5,
      engagement_label,
    },
  },
  'engagement.milestone': { document, viewer: { ...person, engagement_label, ...reading, completion: 1 } },
};

/** Returns an example body of an event, as webhooks receive it. */
export const eventExample = (type: PublicEventType) => ({
  id: 'evt_Ab3dE9fGh1jK',
  event: type,
  created_at: exampleTime,
  data: payloads[type],
});
