export { brokerNodes } from './broker-nodes.ts';
export type { BrokerNodes } from './broker-nodes.ts';
export { managedConnection } from './managed-connection.ts';
export { replyCodes } from './reply-codes.ts';
