import type { WebhookEventName } from '@docsight/client';

/** The public events, and what each says. Source: Specification 8.4. */
export const eventWords = {
  'document.uploaded': 'A document was uploaded',
  'document.viewed': 'A visit began',
  'document.completed': 'A reader has seen every page',
  'document.downloaded': 'A reader downloaded the document',
  'lead.captured': 'A reader gave an address at the gate',
  'viewer.revisited': 'A reader came back after a day or more',
  'engagement.milestone': 'A reader reached High Interest',
} as const satisfies Record<Exclude<WebhookEventName, 'webhook.test'>, string>;

export type PublicEvent = keyof typeof eventWords;

export const publicEvents = Object.keys(eventWords) as PublicEvent[];
