import type { Call, QueryOf } from './call.ts';
import { isLastPage, listOf } from './list.ts';
import type { List } from './list.ts';
import type { RequestOptions } from '../transport/transport.ts';
import type {
  Delivery,
  DeliveryDetail,
  DeliveryList,
  RecoverRequest,
  RecoveredDeliveries,
  SavedWebhook,
  WebhookSettings,
  WebhookStatus,
  WebhookTestResult,
} from './records.ts';

/** Manages the webhook of the account and its deliveries. Source: Specification 8.1. */
export type Webhooks = {
  /** `configured` is false when there is none. */
  get(options?: RequestOptions): Promise<WebhookStatus>;
  /** Creates or changes it. Returns a new `secret` only once: store it. */
  save(webhook: WebhookSettings, options?: RequestOptions): Promise<SavedWebhook>;
  delete(options?: RequestOptions): Promise<void>;
  /** Sends a test event now. */
  test(options?: RequestOptions): Promise<WebhookTestResult>;
  deliveries: {
    /** Returns the newest 10,000, the newest first. */
    list(query?: QueryOf<'listDeliveries'>, options?: RequestOptions): List<DeliveryList, Delivery>;
    get(deliveryId: string, options?: RequestOptions): Promise<DeliveryDetail>;
    /** Makes one more attempt at once. */
    resend(deliveryId: string, options?: RequestOptions): Promise<Delivery>;
    /** Starts new attempts for all failed deliveries of the range. */
    recover(range: RecoverRequest, options?: RequestOptions): Promise<RecoveredDeliveries>;
  };
};

const path = '/api/v1/webhooks';
const one = `${path}/deliveries/{delivery_id}` as const;

export const makeWebhooks = (call: Call): Webhooks => ({
  get: (options) => call('get', path, {}, options),
  save: (webhook, options) => call('post', path, { body: webhook }, options),
  delete: (options) => call('delete', path, {}, options),
  test: (options) => call('post', `${path}/test`, {}, options),
  deliveries: {
    list: (query = {}, options) =>
      listOf({
        query,
        fetch: (page) => call('get', `${path}/deliveries`, { query: { ...query, ...page } }, options),
        items: ({ deliveries }) => deliveries,
        isLast: (page) => isLastPage(page),
        keyOf: ({ id }) => id,
      }),
    get: (deliveryId, options) => call('get', one, { path: { delivery_id: deliveryId } }, options),
    resend: (deliveryId, options) => call('post', `${one}/resend`, { path: { delivery_id: deliveryId } }, options),
    recover: (range, options) => call('post', `${path}/deliveries/recover`, { body: range }, options),
  },
});
