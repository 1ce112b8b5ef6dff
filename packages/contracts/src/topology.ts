import { publicEventTypes } from './catalogue.ts';
import type { AnyMessage, EventType } from './catalogue.ts';

/** All events go through this topic exchange; `routingKeyOf` says under which key. */
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
  'analytics.accounts': ['document.stats_changed'],
  'analytics.documents': ['document.uploaded', 'document.updated', 'document.deleted', 'document.erased'],
  'webhooks.events': publicEventTypes,
  'webhooks.erasures': ['document.erased', 'viewer.erased'],
  'notifications.accounts': ['account.changed'],
  'notifications.webhooks': ['webhook.disabled'],
  'notifications.views': ['document.viewed'],
  'notifications.documents': ['document.uploaded', 'document.updated', 'document.deleted', 'document.erased'],
  'notifications.erasures': ['viewer.erased'],
} as const satisfies Record<string, readonly EventType[]>;

export type QueueName = keyof typeof subscriptions;
export type EventOf<Queue extends QueueName> = (typeof subscriptions)[Queue][number];

/** A partitioned event travels in so many partitions. Changing it moves documents to other queues: the old ones must be consumed until they are empty. */
export const partitionCount = 8;

/** Events that travel in partitions, by document: those of one document are all in one. Source: docs/adr/0006-partitions-by-document.md */
export const partitionedEvents = ['reader.changed'] as const satisfies readonly EventType[];

/** Queues of partitioned events, which have a queue for each partition, `<queue>.<partition>`, for replicas to share. */
export const partitionedQueues = ['analytics.readers'] as const satisfies readonly QueueName[];
export type PartitionedQueueName = (typeof partitionedQueues)[number];

/** The event's type; of a partitioned event `<type>.<partition>`. */
export const routingKeyOf = (event: AnyMessage): string =>
  event.type === 'reader.changed' ? `${event.type}.${partitionOf(event.data.documentId)}` : event.type;

/** From 0 to below `partitionCount`; the same for ever, in every process: FNV-1a, folded, since its lowest bits alone mix badly. */
export const partitionOf = (documentId: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(documentId)) hash = Math.imul(hash ^ byte, 0x01000193);
  return ((hash ^ (hash >>> 16)) >>> 0) % partitionCount;
};
