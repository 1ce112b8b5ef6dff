export { makeSaveWebhook } from './save-webhook.ts';
export { secretsAt } from './subscription.ts';
export type { Subscription } from './subscription.ts';
export type { SubscriptionStore } from './subscription-store.ts';
export { mongoSubscriptionStore } from './subscription-store-mongo.ts';
export { webhookRoutes } from './webhook-routes.ts';
export type { DeliveryRecord } from './webhook-shapes.ts';
