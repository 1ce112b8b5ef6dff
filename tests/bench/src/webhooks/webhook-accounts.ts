import { randomBytes } from 'node:crypto';
import { createAccountClient, createClient } from '@docsight/client';
import type { DocsightClient } from '@docsight/client';
import { publicEventTypes } from '@docsight/contracts';
import type { Product } from '../running/product.ts';

/** An account with a webhook, and its API with a key. */
export type WebhookAccount = { accountId: string; api: DocsightClient };

/** Registers accounts, each with a key and a webhook for all events. `urlOf` returns the receiver of each. */
export const makeWebhookAccounts = async (
  { stack }: Product,
  count: number,
  urlOf: (number: number) => string,
): Promise<WebhookAccount[]> => {
  const baseUrl = stack.gatewayUrl;
  const accounts: WebhookAccount[] = [];
  for (let number = 0; number < count; number += 1) {
    const credentials = { email: `${randomBytes(8).toString('hex')}@example.com`, password: 'a long password' };
    const { user, token } = await createAccountClient({ baseUrl }).register(credentials);
    const { key: apiKey } = await createAccountClient({ baseUrl, token }).keys.create();
    const api = createClient({ baseUrl, apiKey });
    await api.webhooks.save({ url: urlOf(number), events: [...publicEventTypes] });
    accounts.push({ accountId: user.id, api });
  }
  return accounts;
};
