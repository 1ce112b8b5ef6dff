export { consumeDisabledWebhooks } from './webhook-disabled-consumer.ts';
export { webhookDisabledMessage } from './webhook-disabled-message.ts';
