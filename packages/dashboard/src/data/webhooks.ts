import type {
  AccountClient,
  DeliveryDetail,
  DeliveryList,
  SavedWebhook,
  Webhooks,
  WebhookSettings,
  WebhookStatus,
  WebhookTestResult,
} from '@docsight/client';
import type { QueryClient } from '@tanstack/query-core';
import type { Query } from './use-query.ts';

export type DeliveriesQuery = NonNullable<Parameters<Webhooks['deliveries']['list']>[0]>;

/** Deliveries move on within seconds. */
const refreshEveryMs = 10_000;

export const webhookQuery = (): Query<WebhookStatus> => ({
  key: ['webhook'],
  fetch: (client, signal) => client.webhooks.get({ signal }),
  refreshEveryMs,
});

export const deliveriesQuery = (query: DeliveriesQuery): Query<DeliveryList> => ({
  key: ['deliveries', query],
  fetch: (client, signal) => client.webhooks.deliveries.list(query, { signal }).page(),
  refreshEveryMs,
  keepsPrevious: true,
});

/** The newest deliveries, and the newest one that succeeded. */
export type RecentDeliveries = {
  newest: DeliveryList['deliveries'];
  lastSuccess: DeliveryList['deliveries'][0] | undefined;
};

export const recentDeliveriesQuery = (): Query<RecentDeliveries> => ({
  key: ['deliveries', 'recent'],
  fetch: async ({ webhooks }, signal) => {
    const { list } = webhooks.deliveries;
    const [newest, delivered] = await Promise.all([
      list({ per_page: 100 }, { signal }).page(),
      list({ status: 'delivered', per_page: 1 }, { signal }).page(),
    ]);
    return { newest: newest.deliveries, lastSuccess: delivered.deliveries[0] };
  },
  refreshEveryMs,
});

export const deliveryQuery = (deliveryId: string): Query<DeliveryDetail> => ({
  key: ['delivery', deliveryId],
  fetch: (client, signal) => client.webhooks.deliveries.get(deliveryId, { signal }),
  refreshEveryMs,
});

export const saveWebhook = ({ webhooks }: AccountClient, settings: WebhookSettings): Promise<SavedWebhook> =>
  webhooks.save(settings);

export const deleteWebhook = ({ webhooks }: AccountClient): Promise<void> => webhooks.delete();

/** Sends a test event now. */
export const testWebhook = ({ webhooks }: AccountClient): Promise<WebhookTestResult> => webhooks.test();

/**
 * Enables the webhook, and sends again what was lost since a time.
 * @returns the number of deliveries that are sent again.
 */
export const enableWebhook = async ({ webhooks }: AccountClient, since: string | undefined): Promise<number> => {
  await webhooks.save({});
  return since === undefined ? 0 : (await webhooks.deliveries.recover({ since })).recovered;
};

export const resendDelivery = async ({ webhooks }: AccountClient, deliveryId: string): Promise<void> => {
  await webhooks.deliveries.resend(deliveryId);
};

/** Reads the webhook and its deliveries again. Each change of one shows in the others. */
export const refreshWebhooks = async (queryClient: QueryClient): Promise<void> => {
  const keys = ['webhook', 'deliveries', 'delivery'];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
};
