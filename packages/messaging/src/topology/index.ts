export { allQueues, defaultRetryDelaysMs, isFair, isPartitioned, queueNames, resendExchange } from './topology.ts';
export type { TopologyOptions } from './topology.ts';
export { backupQueuePrefix, brokerDefinitions, brokerServices, operatorUser, userOf } from './broker-definitions.ts';
export { partitionSettings } from './partition-settings.ts';
export { declareTopology } from './declare-topology.ts';
