import { counter, gauge } from '@docsight/service-kit';
import type { mongo } from 'mongoose';

/** Measures the connection pool of a client by the events of the driver. */
export const measurePool = (client: mongo.MongoClient, limit: number): void => {
  const open = new Set<string>();
  const inUse = new Set<string>();
  let waiting = 0;
  const errors = counter('docsight_mongo_pool_errors_total');
  const idOf = ({ address, connectionId }: { address: string; connectionId: number | '<monitor>' }): string =>
    `${address} ${connectionId}`;

  client.on('connectionReady', (event) => open.add(idOf(event)));
  client.on('connectionClosed', (event) => {
    open.delete(idOf(event));
    inUse.delete(idOf(event));
  });
  client.on('connectionCheckOutStarted', () => {
    waiting += 1;
  });
  client.on('connectionCheckedOut', (event) => {
    waiting -= 1;
    inUse.add(idOf(event));
  });
  client.on('connectionCheckOutFailed', ({ reason }) => {
    waiting -= 1;
    errors.inc({ reason });
  });
  client.on('connectionCheckedIn', (event) => inUse.delete(idOf(event)));

  gauge('docsight_mongo_pool_connections', { state: 'in_use' }, () => inUse.size);
  gauge('docsight_mongo_pool_connections', { state: 'idle' }, () => open.size - inUse.size);
  gauge('docsight_mongo_pool_limit', {}, () => limit);
  gauge('docsight_mongo_pool_waiting', {}, () => waiting);
};
