import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { machineMs } from './machine-clock.ts';
import type { Receipt } from './receiver.ts';
import { serveRequests } from './serve-requests.ts';

type Group = { receipts: Map<string, Receipt>; addresses: Set<string> };

const groups = new Map<string, Group>();

const groupOf = (name: string): Group => {
  const existing = groups.get(name);
  if (existing) return existing;
  const group: Group = { receipts: new Map(), addresses: new Set() };
  groups.set(name, group);
  return group;
};

const addReceipt = ({ receipts }: Group, eventId: string): void => {
  const receipt = receipts.get(eventId);
  if (receipt) receipt.times += 1;
  else receipts.set(eventId, { at: machineMs(), times: 1 });
};

const server = createServer((req, res) => {
  const [, name = '', address = ''] = (req.url ?? '').split('/');
  const group = groupOf(name);
  group.addresses.add(address);
  // A request that was cut off halfway does not count.
  req.on('end', () => {
    addReceipt(group, String(req.headers['webhook-id']));
    if (name !== 'silent') res.end();
  });
  req.resume();
});
server.listen(0, '127.0.0.1');
const listening = once(server, 'listening');

serveRequests({
  origin: async () => {
    await listening;
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
  count: ({ group }: { group: string }) => groupOf(group).receipts.size,
  receipts: ({ group }: { group: string }) => groupOf(group).receipts,
  addressesCalled: ({ group }: { group: string }) => groupOf(group).addresses.size,
});
