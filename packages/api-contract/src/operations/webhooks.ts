import { json, withApiKey } from '../operation.ts';
import type { Operation } from '../operation.ts';
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
export const webhookOperations: Operation[] = [
  {
    ...common,
    id: 'getWebhook',
    method: 'get',
    path,
    summary: 'Read the webhook',
    description: 'The webhook of the account, if there is one, and its newest delivery attempts.',
    answers: { 200: { description: 'The webhook and its newest attempts.', content: json(webhookStatus) } },
    refusals: ['unauthorized'],
  },
  {
    ...common,
    id: 'saveWebhook',
    method: 'post',
    path,
    summary: 'Create or change the webhook',
    description: 'An account has one webhook. Its signing secret is told once: keep it.',
    body: { required: true, content: json(webhookRequest) },
    answers: {
      200: { description: 'The webhook was changed.', content: json(savedWebhook) },
      201: { description: 'The webhook was created; `secret` is told this once.', content: json(savedWebhook) },
    },
    refusals: ['bad_request', 'unauthorized', 'conflict', 'payload_too_large', 'validation_error'],
  },
  {
    ...common,
    id: 'deleteWebhook',
    method: 'delete',
    path,
    summary: 'Delete the webhook',
    description: 'What waits is not sent any more. Without a webhook it is 204 too.',
    answers: { 204: { description: 'There is no webhook now.' } },
    refusals: ['unauthorized'],
  },
  {
    ...common,
    id: 'sendTestEvent',
    method: 'post',
    path: `${path}/test`,
    summary: 'Send a test event',
    description: 'One attempt, now, also while the webhook is disabled. It counts for nothing.',
    answers: { 200: { description: 'What the receiver answered.', content: json(testResult) } },
    refusals: ['unauthorized', 'not_found'],
  },
  {
    ...common,
    id: 'listDeliveries',
    method: 'get',
    path: deliveries,
    summary: 'List deliveries',
    description: 'The newest 10,000 of what is asked for, the newest first.',
    query: listDeliveriesQuery,
    answers: { 200: { description: 'A page of deliveries.', content: json(deliveryList) } },
    refusals: ['bad_request', 'unauthorized'],
  },
  {
    ...common,
    id: 'recoverDeliveries',
    method: 'post',
    path: `${deliveries}/recover`,
    summary: 'Send failed deliveries again',
    description:
      'A new round of attempts for what failed, and for what was dropped as the webhook was disabled. Safe to repeat.',
    body: { required: true, content: json(recoverRequest) },
    answers: { 202: { description: 'They begin at once.', content: json(recovered) } },
    refusals: ['bad_request', 'unauthorized', 'not_found', 'payload_too_large', 'validation_error'],
  },
  {
    ...common,
    id: 'getDelivery',
    method: 'get',
    path: `${deliveries}/{delivery_id}`,
    summary: 'Read a delivery',
    description:
      'A delivery with the exact body that was sent and the response to each attempt. Deliveries are kept for 30 days.',
    answers: { 200: { description: 'All that was sent and answered.', content: json(deliveryDetail) } },
    refusals: ['unauthorized', 'not_found'],
  },
  {
    ...common,
    id: 'resendDelivery',
    method: 'post',
    path: `${deliveries}/{delivery_id}/resend`,
    summary: 'Send a delivery again',
    description: 'One further attempt at once, outside the retries. Twenty of one delivery at most.',
    answers: { 202: { description: 'It is sent at once.', content: json(delivery) } },
    refusals: ['unauthorized', 'not_found', 'validation_error'],
  },
];
