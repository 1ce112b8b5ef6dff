import { eventually, manageBroker } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';

/** A connection, as the management interface describes it. */
type BrokerConnection = {
  name: string;
  client_properties: { connection_name?: string };
  /** The heartbeat in seconds. */
  timeout: number;
};

/** Returns the connections of a name in a vhost. Waits until there is one. */
export const connectionsOf = (share: Isolated, name: string): Promise<BrokerConnection[]> =>
  eventually(async () => {
    const all = (await manageBroker(
      share.broker,
      'GET',
      `/api/vhosts/${share.broker.vhost}/connections`,
    )) as BrokerConnection[];
    const found = all.filter(({ client_properties }) => client_properties.connection_name === name);
    if (found.length === 0) throw new Error(`The broker has no connection ${name} yet.`);
    return found;
  });

/** Closes the connections of a name in a vhost, as an operator can. Waits until there is one. */
export const closeConnections = async (share: Isolated, name: string): Promise<void> => {
  for (const connection of await connectionsOf(share, name))
    await manageBroker(share.broker, 'DELETE', `/api/connections/${encodeURIComponent(connection.name)}`);
};
