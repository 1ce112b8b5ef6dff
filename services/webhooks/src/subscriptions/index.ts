export { makeSaveWebhook } from './save-webhook.ts';
export { secretsAt, wants } from './subscription.ts';
export type { Subscription } from './subscription.ts';
export { subscriptionModel } from './subscription-model.ts';
export { subscriptionOutbox } from './subscription-outbox.ts';
export type { SubscriptionStore } from './subscription-store.ts';
export { mongoSubscriptionStore } from './subscription-store-mongo.ts';
export { webhookRoutes } from './webhook-routes.ts';
