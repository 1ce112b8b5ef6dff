export { verifyWebhook } from './verify-webhook.ts';
export type { WebhookRequest } from './verify-webhook.ts';
export { WebhookVerificationError } from './webhook-verification-error.ts';
export type { WebhookVerificationCode } from './webhook-verification-error.ts';
export type { WebhookEvent, WebhookEventName } from './webhook-event.ts';
export type { WebhookHeaders } from './webhook-headers.ts';
