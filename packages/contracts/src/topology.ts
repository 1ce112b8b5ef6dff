import { publicEventTypes } from './catalogue.ts';
import type { EventType } from './catalogue.ts';

/** All events go through this topic exchange; the routing key is the event's type. */
export const eventExchange = 'docsight.events';

/**
 * Every queue and the events bound to it. All processes declare all of it before they publish, so that an event
 * waits for a consumer that has never run yet, instead of being lost because some other queue took it.
 */
export const subscriptions = {
  'documents.stats': ['document.stats_changed'],
  'tracking.documents': ['document.uploaded', 'document.updated', 'document.deleted', 'document.erased'],
  'tracking.downloads': ['download.served'],
  'analytics.readers': ['reader.changed'],
  'analytics.documents': ['document.uploaded', 'document.updated', 'document.deleted', 'document.erased'],
  'webhooks.events': publicEventTypes,
  'webhooks.erasures': ['document.erased'],
} as const satisfies Record<string, readonly EventType[]>;

export type QueueName = keyof typeof subscriptions;
export type EventOf<Queue extends QueueName> = (typeof subscriptions)[Queue][number];
