import type { Isolated } from '@docsight/testkit';

/** Calls the management interface of the broker. Returns the body of its response, if there is one. */
export const manage = async (
  { broker }: Isolated,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> => {
  const { origin, username, password } = new URL(broker.managementUrl);
  const response = await fetch(new URL(path, origin), {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};
