import { eventually } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';

/** Closes the connections of a name in a vhost, as an operator can. Waits until there is one. */
export const closeConnections = async ({ broker }: Isolated, name: string): Promise<void> => {
  const { vhost } = broker;
  const { origin, username, password } = new URL(broker.managementUrl);
  const headers = { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
  const ours = await eventually(async () => {
    const response = await fetch(new URL(`/api/vhosts/${vhost}/connections`, origin), { headers });
    const all = (await response.json()) as { name: string; client_properties: { connection_name?: string } }[];
    const found = all.filter(({ client_properties }) => client_properties.connection_name === name);
    if (found.length === 0) throw new Error(`The broker has no connection ${name} yet.`);
    return found;
  });
  for (const connection of ours) {
    await fetch(new URL(`/api/connections/${encodeURIComponent(connection.name)}`, origin), {
      method: 'DELETE',
      headers,
    });
  }
};
