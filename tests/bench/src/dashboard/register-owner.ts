import { createAccountClient } from '@docsight/client';
import type { AccountClient } from '@docsight/client';
import type { Product } from '../running/product.ts';

type Owner = { credentials: { email: string; password: string }; client: AccountClient };

/** Registers an account for the dashboard. */
export const registerOwner = async ({ stack }: Product): Promise<Owner> => {
  const credentials = { email: 'dashboard@bench.example', password: 'correct horse battery' };
  const { token } = await createAccountClient({ baseUrl: stack.gatewayUrl }).register(credentials);
  return { credentials, client: createAccountClient({ baseUrl: stack.gatewayUrl, token }) };
};
