import { define, json, withApiKey } from '../operation.ts';
import {
  delivery,
  deliveryDetail,
  deliveryList,
  listDeliveriesQuery,
  recovered,
  recoverRequest,
  savedWebhook,
  testResult,
  webhookRequest,
  webhookStatus,
} from '../schemas/webhooks.ts';

const common = { tag: 'Webhooks', servedBy: 'webhooks', ...withApiKey } as const;
const path = '/api/v1/webhooks';
const deliveries = `${path}/deliveries`;

/** Lists the operations on the webhook and its deliveries. Source: Specification 8.1. */
export const webhookOperations = define({
  getWebhook: {
    ...common,
    method: 'get',
    path,
    summary: 'Read the webhook',
    description: 'The webhook of the account, if there is one, and its newest delivery attempts.',
    responses: { 200: { description: 'The webhook and its newest attempts.', content: json(webhookStatus) } },
    errors: ['unauthorized'],
  },
  saveWebhook: {
    ...common,
    method: 'post',
    path,
    summary: 'Create or change the webhook',
    description: 'An account has one webhook. Its signing secret is told once: keep it.',
    body: { required: true, content: json(webhookRequest), limitBytes: 16_384 },
    responses: {
      200: { description: 'The webhook was changed.', content: json(savedWebhook) },
      201: { description: 'The webhook was created; `secret` is told this once.', content: json(savedWebhook) },
    },
    errors: ['bad_request', 'unauthorized', 'conflict', 'payload_too_large', 'validation_error'],
  },
  deleteWebhook: {
    ...common,
    method: 'delete',
    path,
    summary: 'Delete the webhook',
    description: 'What waits is not sent any more. Without a webhook it is 204 too.',
    responses: { 204: { description: 'There is no webhook now.' } },
    errors: ['unauthorized'],
  },
  sendTestEvent: {
    ...common,
    method: 'post',
    path: `${path}/test`,
    summary: 'Send a test event',
    description: 'One attempt, now, also while the webhook is disabled. It counts for nothing.',
    responses: { 200: { description: 'What the receiver answered.', content: json(testResult) } },
    errors: ['unauthorized', 'not_found'],
  },
  listDeliveries: {
    ...common,
    method: 'get',
    path: deliveries,
    summary: 'List deliveries',
    description: 'The newest 10,000 of what is asked for, the newest first.',
    query: listDeliveriesQuery,
    responses: { 200: { description: 'A page of deliveries.', content: json(deliveryList) } },
    errors: ['bad_request', 'unauthorized'],
  },
  recoverDeliveries: {
    ...common,
    method: 'post',
    path: `${deliveries}/recover`,
    summary: 'Send failed deliveries again',
    description:
      'A new round of attempts for what failed, and for what was dropped as the webhook was disabled. Safe to repeat.',
    body: { required: true, content: json(recoverRequest), limitBytes: 4_096 },
    responses: { 202: { description: 'They begin at once.', content: json(recovered) } },
    errors: ['bad_request', 'unauthorized', 'not_found', 'payload_too_large', 'validation_error'],
  },
  getDelivery: {
    ...common,
    method: 'get',
    path: `${deliveries}/{delivery_id}`,
    summary: 'Read a delivery',
    description:
      'A delivery with the exact body that was sent and the response to each attempt. Deliveries are kept for 30 days.',
    responses: { 200: { description: 'All that was sent and answered.', content: json(deliveryDetail) } },
    errors: ['unauthorized', 'not_found'],
  },
  resendDelivery: {
    ...common,
    method: 'post',
    path: `${deliveries}/{delivery_id}/resend`,
    summary: 'Send a delivery again',
    description: 'One further attempt at once, outside the retries. Twenty of one delivery at most.',
    responses: { 202: { description: 'It is sent at once.', content: json(delivery) } },
    errors: ['unauthorized', 'not_found', 'validation_error'],
  },
});
