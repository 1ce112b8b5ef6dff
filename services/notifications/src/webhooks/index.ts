export { consumeDisabledWebhooks } from './disabled-consumer.ts';
export { disabledMessage } from './disabled-message.ts';
