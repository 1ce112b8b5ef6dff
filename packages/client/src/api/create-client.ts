import { makeAnalytics } from './analytics.ts';
import type { Analytics } from './analytics.ts';
import { makeCall } from './call.ts';
import { checkedToken, transportFor } from './client-options.ts';
import type { ConnectionOptions, WithRateLimit } from './client-options.ts';
import { makeDocuments } from './documents.ts';
import type { Documents } from './documents.ts';
import { underAccount } from './under-account.ts';
import { makeWebhooks } from './webhooks.ts';
import type { Webhooks } from './webhooks.ts';

export type ClientOptions = ConnectionOptions &
  (
    | {
        /** `undefined` throws at once, so you can pass an environment variable. */
        apiKey: string | undefined;
        credentials?: never;
      }
    | {
        /** For a page of the installation itself: the browser sends the cookie of its session. */
        credentials: 'cookie';
        apiKey?: never;
      }
  );

/** All functions of the API. */
export type DocsightClient = { documents: Documents; analytics: Analytics; webhooks: Webhooks } & WithRateLimit;

/**
 * Creates a client with an API key, or with the cookie of a browser session.
 * @throws TypeError for invalid options.
 */
export const createClient = ({ apiKey, credentials, ...options }: ClientOptions): DocsightClient => {
  const transport =
    credentials === 'cookie'
      ? underAccount(transportFor(options, undefined))
      : transportFor(options, checkedToken('apiKey', apiKey));
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
