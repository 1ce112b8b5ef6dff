import { createAccountClient } from '@docsight/client';
import type { Stack } from '@docsight/local-stack';

/** Returns the id of the demo account. */
export const accountIdOf = async ({ gatewayUrl, account }: Stack): Promise<string> => {
  const { user } = await createAccountClient({ baseUrl: gatewayUrl }).login(account!);
  return user.id;
};
