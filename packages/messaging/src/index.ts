export { makeBroker } from './broker.ts';
export type { Broker } from './broker.ts';
export type { OutboxRecord, OutboxRelay, OutboxSource } from './outbox-relay.ts';
export { eventExchange, queueNames } from './topology.ts';
