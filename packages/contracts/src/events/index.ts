export { catalogue, publicEventTypes, publicEvents } from './catalogue.ts';
export type { AnyMessage, Catalogue, DataOf, EventType, MessageOf, PublicEventType } from './catalogue.ts';
export {
  defaultPartitions,
  eventExchange,
  fairQueues,
  partitionOf,
  partitionedEvents,
  partitionedQueues,
  routingKeyOf,
  subscriptions,
} from './topology.ts';
export type { EventOf, PartitionedQueueName, QueueName } from './topology.ts';
export { anyRelease, eventId } from './event.ts';
export type { EventDefinition, EventMessage } from './event.ts';
export { makeEvent } from './envelope.ts';
export type { EventContext } from './envelope.ts';
export { accountFacts } from './accounts.ts';
export type { AccountFacts, MailRecipient } from './accounts.ts';
export { documentFacts, documentReference } from './documents.ts';
export type { DocumentFacts, DocumentReference } from './documents.ts';
export { maxReadersPerMessage, maxRecentVisits, readerDay, readerSnapshot } from './tracking.ts';
export type { ReaderDay, ReaderSnapshot, ReaderVisit } from './tracking.ts';
