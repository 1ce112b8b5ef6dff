import type { AnyMessage } from '@docsight/contracts';
import { isolated, tapEvents } from '@docsight/testkit';
import type { EventTap, Isolated } from '@docsight/testkit';
import mongoose from 'mongoose';
import type { Connection } from 'mongoose';

/** The servers of a test file, the database of its gateways, and the events that they publish. */
export type Stores = {
  servers: Isolated;
  database: Connection;
  tap: EventTap;
  eventsOf(accountId: string): AnyMessage[];
  close(): Promise<void>;
};

export const openStores = async (): Promise<Stores> => {
  const servers = await isolated();
  const tap = await tapEvents(servers.amqpUrl);
  const database = await mongoose.createConnection(servers.mongoUrl, { dbName: servers.database }).asPromise();
  return {
    servers,
    database,
    tap,
    eventsOf: (accountId) => tap.events.filter((event) => event.accountId === accountId),
    close: async () => {
      await database.close();
      await tap.close();
      await servers.close();
    },
  };
};
