import { randomBytes } from 'node:crypto';
import { StackError } from '../stack-error.ts';
import { httpRequest, type JsonResponse } from './http-request.ts';
import type { DemoAccount } from './stack-file.ts';

const DEMO_EMAIL = 'demo@example.com';

/**
 * Registers a demo account and creates its API key, through the gateway. Returns undefined if registration is closed.
 */
export const createDemoAccount = async (gatewayUrl: string): Promise<DemoAccount | undefined> => {
  const password = randomBytes(18).toString('base64url');
  const register = (address: string): Promise<JsonResponse> =>
    httpRequest('POST', `${gatewayUrl}/account/register`, { body: { email: address, password, name: 'Demo' } });

  let email = DEMO_EMAIL;
  let registered = await register(email);
  if (registered.status === 422) {
    // The servers belong to another data folder too, which has registered the address.
    email = `demo-${randomBytes(4).toString('hex')}@example.com`;
    registered = await register(email);
  }
  if (registered.status === 403) return undefined;
  const created = await httpRequest('POST', `${gatewayUrl}/account/api-keys`, {
    body: { name: 'Demo' },
    headers: { authorization: `Bearer ${fieldOf(registered, 'register', 'token')}` },
  });
  return { account: { email, password }, apiKey: fieldOf(created, 'api-keys', 'key') };
};

const fieldOf = ({ status, body }: JsonResponse, path: string, field: string): string => {
  const value: unknown = (body as Record<string, unknown> | undefined)?.[field];
  if (status === 201 && typeof value === 'string') return value;
  const { error } = (body ?? {}) as { error?: { message?: string } };
  const reason = error?.message === undefined ? '' : ` (${error.message})`;
  throw new StackError(
    `The demo account could not be created: POST /account/${path} responded with ${status}${reason}.`,
  );
};
