export { makeSaveWebhook } from './save-webhook.ts';
export { secretsAt, wants } from './webhook.ts';
export type { Webhook } from './webhook.ts';
export { webhookModel } from './webhook-model.ts';
export { webhookOutbox } from './webhook-outbox.ts';
export type { WebhookStore } from './webhook-store.ts';
export { mongoWebhookStore } from './webhook-store-mongo.ts';
export { webhookRoutes } from './webhook-routes.ts';
