import { makeAnalytics } from './analytics.ts';
import type { Analytics } from './analytics.ts';
import { makeCall } from './call.ts';
import { checkedToken, transportFor } from './client-options.ts';
import type { ConnectionOptions, WithRateLimit } from './client-options.ts';
import { makeDocuments } from './documents.ts';
import type { Documents } from './documents.ts';
import { makeWebhooks } from './webhooks.ts';
import type { Webhooks } from './webhooks.ts';

export type ClientOptions = ConnectionOptions & {
  /** `undefined` throws at once, so you can pass an environment variable. */
  apiKey: string | undefined;
};

/** All functions of the API. */
export type DocsightClient = { documents: Documents; analytics: Analytics; webhooks: Webhooks } & WithRateLimit;

/**
 * Creates a client with an API key.
 * @throws TypeError for invalid options.
 */
export const createClient = ({ apiKey, ...options }: ClientOptions): DocsightClient => {
  const transport = transportFor(options, checkedToken('apiKey', apiKey));
  const call = makeCall(transport);
  return {
    documents: makeDocuments(call, transport),
    analytics: makeAnalytics(call, transport),
    webhooks: makeWebhooks(call),
    get rateLimit() {
      return transport.rateLimit();
    },
  };
};
