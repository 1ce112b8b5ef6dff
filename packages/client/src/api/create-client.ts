import { makeAnalytics } from './analytics.ts';
import type { Analytics } from './analytics.ts';
import { makeCall } from './call.ts';
import { checkedToken, transportFor } from './client-options.ts';
import type { ConnectionOptions, WithRateLimit } from './client-options.ts';
import { makeDocuments } from './documents.ts';
import type { Documents } from './documents.ts';
import { makeWebhooks } from './webhooks.ts';
import type { Webhooks } from './webhooks.ts';

/** apiKey: undefined is refused at once, so that a setting may be passed as it is. */
export type ClientOptions = ConnectionOptions & { apiKey: string | undefined };

/** The functions of the API. */
export type DocsightClient = { documents: Documents; analytics: Analytics; webhooks: Webhooks } & WithRateLimit;

/**
 * The API of an installation, with an API key.
 * @throws TypeError for options that cannot work.
 */
export const createClient = ({ apiKey, ...options }: ClientOptions): DocsightClient => {
  const transport = transportFor(options, checkedToken('apiKey', apiKey));
  const call = makeCall(transport);
  return {
    documents: makeDocuments(call, transport),
    analytics: makeAnalytics(call),
    webhooks: makeWebhooks(call),
    get rateLimit() {
      return transport.rateLimit();
    },
  };
};
