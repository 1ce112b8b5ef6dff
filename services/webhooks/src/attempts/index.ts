export { attemptIdOf, isSuccess, retentionSeconds, toDeliveryRecord } from './attempt.ts';
export type { Attempt } from './attempt.ts';
export type { AttemptStore } from './attempt-store.ts';
export { attemptModel, mongoAttemptStore } from './attempt-store-mongo.ts';
export { receiverClient } from './receiver-client.ts';
export { makeSendSigned, requestBody } from './send-signed.ts';
export type { SendSigned } from './send-signed.ts';
export { makeSendTestEvent } from './send-test-event.ts';
export { testEventRoutes } from './test-event-routes.ts';
