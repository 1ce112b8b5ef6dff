export { makeOutboxRelay } from './outbox-relay.ts';
export type { OutboxRelay } from './outbox-relay.ts';
export type { OutboxRecord, OutboxSource } from './outbox-source.ts';
export { makePublisher } from './publisher.ts';
export type { Publisher } from './publisher.ts';
