export { makeConsumers } from './consumer.ts';
export type { Consumers, Partitions } from './consumer.ts';
