export { makeBroker } from './broker.ts';
export type { Broker } from './broker.ts';
export type { Partitions } from './consumer.ts';
export type { OutboxRecord, OutboxRelay, OutboxSource } from './outbox-relay.ts';
export { countDeadLetters, eraseDeadLetters, replayDeadLetters } from './dead-letters.ts';
export { queueNames } from './topology.ts';
