export { makeBroker } from './broker.ts';
export type { Broker } from './broker.ts';
export type { Partitions } from './consuming/index.ts';
export type { OutboxRecord, OutboxRelay, OutboxSource } from './publishing/index.ts';
export {
  backupQueuePrefix,
  brokerDefinitions,
  brokerServices,
  operatorUser,
  userOf,
  partitionSettings,
  declareTopology,
  defaultRetryDelaysMs,
  queueNames,
} from './topology/index.ts';
export { withCauses } from './messages/index.ts';
export type { OutboxMessage } from './messages/index.ts';
export { countDeadLetters, eraseDeadLetters, replayDeadLetters, verifyBroker } from './operating/index.ts';
