export { makeOutboxRelay } from './outbox-relay.ts';
export type { OutboxRecord, OutboxRelay, OutboxSource } from './outbox-relay.ts';
export { makePublisher } from './publisher.ts';
export type { Publisher } from './publisher.ts';
