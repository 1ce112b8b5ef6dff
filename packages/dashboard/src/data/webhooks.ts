import type { DeliveryDetail, DeliveryList, Webhooks, WebhookStatus } from '@docsight/client';
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

export const deliveryQuery = (deliveryId: string): Query<DeliveryDetail> => ({
  key: ['delivery', deliveryId],
  fetch: (client, signal) => client.webhooks.deliveries.get(deliveryId, { signal }),
  refreshEveryMs,
});

/** Reads the webhook and its deliveries again. Each change of one shows in the others. */
export const refreshWebhooks = async (queryClient: QueryClient): Promise<void> => {
  const keys = ['webhook', 'deliveries', 'delivery'];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
};
