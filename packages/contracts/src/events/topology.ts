import { publicEventTypes } from './catalogue.ts';
import type { AnyMessage, EventType } from './catalogue.ts';

/** The topic exchange of all events. `routingKeyOf` returns their keys. */
export const eventExchange = 'docsight.events';

/**
 * All queues and the events bound to them. Every process declares all queues before it publishes. So an event waits for
 * a consumer that has never run. Source: docs/adr/0003-every-process-declares-the-topology.md
 */
export const subscriptions = {
  'documents.stats': ['document.stats_changed'],
  'documents.accounts': ['account.deleted'],
  'documents.senders': ['account.changed'],
  'tracking.documents': ['document.uploaded', 'document.updated', 'document.deleted', 'document.erased'],
  'tracking.downloads': ['download.served'],
  'analytics.readers': ['reader.changed'],
  'analytics.accounts': ['document.stats_changed'],
  'analytics.documents': ['document.uploaded', 'document.updated', 'document.deleted', 'document.erased'],
  'analytics.activity': [...publicEventTypes, 'document.deleted', 'document.erased', 'viewer.erased'],
  'webhooks.events': publicEventTypes,
  'webhooks.erasures': ['document.erased', 'viewer.erased', 'account.deleted'],
  'notifications.accounts': ['account.changed', 'account.deleted'],
  'notifications.account-mails': ['account.mail_requested'],
  'notifications.webhooks': ['webhook.disabled'],
  'notifications.views': ['document.viewed'],
  'notifications.documents': ['document.uploaded', 'document.updated', 'document.deleted', 'document.erased'],
  'notifications.erasures': ['viewer.erased'],
} as const satisfies Record<string, readonly EventType[]>;

export type QueueName = keyof typeof subscriptions;
/**
 * Queues whose messages may take long, depending on the account, document or reader. A message is put off if those
 * before it with the same key are in progress. So a slow key does not hold up others.
 */
export const fairQueues = [
  'tracking.documents',
  'tracking.downloads',
  'analytics.readers',
  'analytics.accounts',
  'analytics.documents',
  'webhooks.events',
  'webhooks.erasures',
  'notifications.documents',
  'notifications.erasures',
] as const satisfies readonly QueueName[];

export type EventOf<Queue extends QueueName> = (typeof subscriptions)[Queue][number];

/** Number of partitions of a partitioned event, unless `READER_PARTITIONS` is set. Source: Specification 11.10. */
export const defaultPartitions = 8;

/**
 * Partitioned events: all events of a document are in one partition. Source: docs/adr/0006-partitions-by-document.md
 */
export const partitionedEvents = ['reader.changed'] as const satisfies readonly EventType[];

/** Queues that have a queue for each partition, `<queue>.<partition>`, so that replicas can share the work. */
export const partitionedQueues = ['analytics.readers'] as const satisfies readonly QueueName[];
export type PartitionedQueueName = (typeof partitionedQueues)[number];

/** Returns the type of an event; for a partitioned event `<type>.<partition>`. */
export const routingKeyOf = (event: AnyMessage, partitions = defaultPartitions): string =>
  event.type === 'reader.changed' ? `${event.type}.${partitionOf(event.data.documentId, partitions)}` : event.type;

/**
 * Returns the partition of a document, from 0 to `partitions - 1`.
 * The hash is FNV-1a, folded, because its lowest bits alone are badly distributed.
 */
export const partitionOf = (documentId: string, partitions = defaultPartitions): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(documentId)) hash = Math.imul(hash ^ byte, 0x01000193);
  return ((hash ^ (hash >>> 16)) >>> 0) % partitions;
};
