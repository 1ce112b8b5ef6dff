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
const webhookPath = '/api/v1/webhooks';
const deliveriesPath = `${webhookPath}/deliveries`;

/** Lists the operations on the webhook and its deliveries. Source: Specification 8.1. */
export const webhookOperations = define({
  getWebhook: {
    ...common,
    method: 'get',
    path: webhookPath,
    summary: 'Get the webhook',
    description: 'Returns the webhook of the account, if there is one, and its newest delivery attempts.',
    responses: { 200: { description: 'The webhook and its newest delivery attempts.', content: json(webhookStatus) } },
    errors: ['unauthorized'],
  },
  saveWebhook: {
    ...common,
    method: 'post',
    path: webhookPath,
    summary: 'Create or update the webhook',
    description:
      'An account has one webhook. Only the response to its creation or to a rotation contains the signing secret: store it.',
    body: { required: true, content: json(webhookRequest), limitBytes: 16_384 },
    responses: {
      200: { description: 'The webhook was updated.', content: json(savedWebhook) },
      201: { description: 'The webhook was created. `secret` is the signing secret.', content: json(savedWebhook) },
    },
    errors: ['bad_request', 'unauthorized', 'conflict', 'payload_too_large', 'validation_error'],
  },
  deleteWebhook: {
    ...common,
    method: 'delete',
    path: webhookPath,
    summary: 'Delete the webhook',
    description: 'Deletes the webhook and drops its pending deliveries. Returns 204 even if there is no webhook.',
    responses: { 204: { description: 'The account has no webhook.' } },
    errors: ['unauthorized'],
  },
  sendTestEvent: {
    ...common,
    method: 'post',
    path: `${webhookPath}/test`,
    summary: 'Send a test event',
    description:
      'Makes one attempt at once, even while the webhook is disabled. It counts neither as a success nor as a failure. ' +
      'At most two at once are sent for an account; more are 429.',
    responses: { 200: { description: 'The result of the attempt.', content: json(testResult) } },
    errors: ['unauthorized', 'not_found'],
  },
  listDeliveries: {
    ...common,
    method: 'get',
    path: deliveriesPath,
    summary: 'List deliveries',
    description: 'Returns the newest 10,000 deliveries that match the filters, newest first.',
    query: listDeliveriesQuery,
    responses: { 200: { description: 'One page of deliveries.', content: json(deliveryList) } },
    errors: ['bad_request', 'unauthorized'],
  },
  recoverDeliveries: {
    ...common,
    method: 'post',
    path: `${deliveriesPath}/recover`,
    summary: 'Recover failed deliveries',
    description:
      'Starts a new round of attempts for deliveries that failed, or were dropped because the webhook was disabled. ' +
      'The call can be repeated safely.',
    body: { required: true, content: json(recoverRequest), limitBytes: 4_096 },
    responses: { 202: { description: 'The new attempts start at once.', content: json(recovered) } },
    errors: ['bad_request', 'unauthorized', 'not_found', 'payload_too_large', 'validation_error'],
  },
  getDelivery: {
    ...common,
    method: 'get',
    path: `${deliveriesPath}/{delivery_id}`,
    summary: 'Get a delivery',
    description:
      'Returns a delivery with the exact body that was sent and the response to each attempt. Deliveries are kept for 30 days.',
    responses: { 200: { description: 'The delivery with its attempts.', content: json(deliveryDetail) } },
    errors: ['unauthorized', 'not_found'],
  },
  resendDelivery: {
    ...common,
    method: 'post',
    path: `${deliveriesPath}/{delivery_id}/resend`,
    summary: 'Resend a delivery',
    description:
      'Makes one more attempt at once, in addition to the retries. A delivery can be resent at most 20 times.',
    responses: { 202: { description: 'The delivery. The attempt starts at once.', content: json(delivery) } },
    errors: ['unauthorized', 'not_found', 'validation_error'],
  },
});
