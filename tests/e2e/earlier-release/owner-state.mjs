import { createClient } from '@docsight/client';

/** Returns what the API shows of an owner's things. */
export const ownerState = async ({ baseUrl, key, codes }) => {
  const api = createClient({ baseUrl, apiKey: key });
  const documents = [];
  for (const code of codes)
    documents.push({
      detail: await api.documents.get(code),
      stats: await api.documents.stats(code),
      viewers: await api.documents.viewers(code).page(),
      leads: await api.documents.leads(code).page(),
    });
  const { deliveries } = await api.webhooks.deliveries.list({ per_page: 100 }).page();
  const { webhook } = await api.webhooks.get();
  return JSON.parse(
    JSON.stringify({
      documents,
      list: await api.documents.list({ per_page: 100 }).page(),
      overview: await api.analytics.overview(),
      activity: await api.analytics.activity(),
      webhook,
      deliveries,
    }).replaceAll(baseUrl, 'http://docsight'),
  );
};
