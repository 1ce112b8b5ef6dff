import type { DataOf, PublicEventType } from '@docsight/contracts';
import { at, reference } from './example-values.ts';

const document = reference;
const who = { email: 'buyer@contoso.example', company_domain: 'contoso.example' };
const read = { pages_viewed: 14, total_pages: 14, time_spent_seconds: 184.2 };
const engagement_label = 'High Interest';

type Payloads = { [Type in PublicEventType]: DataOf<Type>['payload'] };

/** An example of the `data` of each event. */
const payloads: Payloads = {
  'document.viewed': {
    document,
    viewer: {
      ...{ email: null, company_domain: null, pages_viewed: 1, total_pages: 14, completion: 0.0714 },
      ...{ time_spent_seconds: 0, engagement_label: 'Opened', visit_number: 1 },
    },
  },
  'lead.captured': { document, lead: { ...who, name: 'Robin Buyer', ...read, pages_viewed: 2 } },
  'document.uploaded': { document: { ...document, page_count: 14, original_filename: 'series-a-deck.pdf' } },
  'document.downloaded': { document, viewer: { email: who.email } },
  'document.completed': { document, viewer: { ...who, completion: 1, time_spent_seconds: 184.2, visit_number: 2 } },
  'viewer.revisited': {
    document,
    viewer: { ...who, visit_number: 2, first_viewed_at: at, hours_since_first_view: 26.5, engagement_label },
  },
  'engagement.milestone': { document, viewer: { ...who, engagement_label, ...read, completion: 1 } },
};

/** The body of an event, as a webhook receives it. */
export const eventExample = (type: PublicEventType) => ({
  id: 'evt_Ab3dE9fGh1jK',
  event: type,
  created_at: at,
  data: payloads[type],
});
