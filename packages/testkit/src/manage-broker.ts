/** Calls the management interface of the broker. Returns the body of its response, if there is one. */
export const manageBroker = async (
  { managementUrl }: { managementUrl: string },
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> => {
  const { origin, username, password } = new URL(managementUrl);
  const response = await fetch(new URL(path, origin), {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The broker responded with ${response.status} to ${method} ${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};
