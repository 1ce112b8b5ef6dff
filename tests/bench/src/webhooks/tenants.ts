import { randomBytes } from 'node:crypto';
import { publicEventTypes } from '@docsight/contracts';
import type { Product } from '../product.ts';

/** An account with a webhook. */
export type Tenant = { accountId: string; apiKey: string };

const answerLimitMs = 30_000;

/** Registers accounts as people do, each with a key and a webhook for all events. urlOf: where the webhook of each goes. */
export const makeTenants = async (
  product: Product,
  count: number,
  urlOf: (number: number) => string,
): Promise<Tenant[]> => {
  const tenants: Tenant[] = [];
  for (let number = 0; number < count; number += 1) {
    const credentials = { email: `${randomBytes(8).toString('hex')}@example.com`, password: 'a long password' };
    const { user, token } = await callApi<{ user: { id: string }; token: string }>(product, '/account/register', {
      body: credentials,
    });
    const { key: apiKey } = await callApi<{ key: string }>(product, '/account/api-keys', { bearer: token, body: {} });
    const body = { url: urlOf(number), events: publicEventTypes };
    await callApi(product, '/api/v1/webhooks', { bearer: apiKey, body });
    tenants.push({ accountId: user.id, apiKey });
  }
  return tenants;
};

/**
 * Asks through the gateway: POST with a body, GET without.
 * @throws Error if the response is not 2xx, or there is none.
 */
export const callApi = async <Answer = unknown>(
  { stack }: Product,
  path: string,
  { bearer, body }: { bearer?: string; body?: object },
): Promise<Answer> => {
  const answer = await fetch(`${stack.gatewayUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerLimitMs),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
};
