import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually, isolated, silentLogger } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { connectionsOf } from '../../test/close-connections.ts';
import { brokerProxy } from '../../test/broker-proxy.ts';
import type { BrokerProxy } from '../../test/broker-proxy.ts';
import { brokerNodes } from './broker-nodes.ts';
import { managedConnection } from './managed-connection.ts';
import type { ManagedConnection } from './managed-connection.ts';

/** What a test connects to, and how. */
type World = {
  share: Isolated;
  proxy: BrokerProxy;
  /** Opens a connection, and waits until it is set up. Notes what is reported. */
  connected(
    url?: string,
    name?: string,
    random?: () => number,
  ): Promise<{ connection: ManagedConnection; notes: string[] }>;
};

// Concurrent tests begin before the hooks.
let sharing: Promise<Isolated> | undefined;
afterAll(async () => (await sharing)?.close());

/** Gives a test a proxy of its own. The tests mostly wait, so they run at the same time. */
const withProxy = (test: (world: World) => Promise<void>) => async (): Promise<void> => {
  const share = await (sharing ??= isolated());
  const proxy = await brokerProxy(share.amqpUrl);
  const connections: ManagedConnection[] = [];
  try {
    await test({
      share,
      proxy,
      connected: async (url = proxy.url, name = 'test', random = Math.random) => {
        const notes: string[] = [];
        const connection = managedConnection({
          nodes: brokerNodes(url, random),
          name,
          logger: silentLogger,
          onOpen: async () => {
            notes.push('open');
          },
          onClosed: () => notes.push('closed'),
        });
        connections.push(connection);
        connection.start();
        await eventually(() => expect(notes).toEqual(['open']));
        return { connection, notes };
      },
    });
  } finally {
    for (const connection of connections) await connection.stop();
    await proxy.close();
  }
};

describe('the heartbeat', () => {
  it.concurrent(
    'is 15 seconds, unless the URL names another',
    withProxy(async ({ share, connected }) => {
      await connected(share.amqpUrl, 'heartbeat:default');
      await connected(`${share.amqpUrl}?heartbeat=20`, 'heartbeat:url');
      expect(await connectionsOf(share, 'heartbeat:default')).toMatchObject([{ timeout: 15 }]);
      expect(await connectionsOf(share, 'heartbeat:url')).toMatchObject([{ timeout: 20 }]);
    }),
  );

  it.concurrent(
    'detects a peer that no longer responds, and a new connection is opened',
    withProxy(async ({ proxy, connected }) => {
      const { notes } = await connected(`${proxy.url}?heartbeat=1`);
      proxy.swallow();
      await eventually(() => expect(notes).toEqual(['open', 'closed', 'open']));
      await eventually(() => expect(proxy.open()).toBe(1)); // the dead socket is destroyed
    }),
  );
});

describe('a connection to a peer that no longer responds', () => {
  it.concurrent(
    'counts as lost at once when it is recycled, and is replaced soon',
    withProxy(async ({ proxy, connected }) => {
      const { notes, connection } = await connected();
      proxy.swallow();
      connection.recycle('a test');
      expect(notes).toEqual(['open', 'closed']);
      // Without a limit of the close, only the heartbeat would end the connection: after 30 seconds.
      await eventually(() => expect(notes).toEqual(['open', 'closed', 'open']));
      await eventually(() => expect(proxy.open()).toBe(1));
    }),
  );

  it.concurrent(
    'does not delay a stop',
    withProxy(async ({ proxy, connected }) => {
      const { connection, notes } = await connected();
      proxy.swallow();
      await connection.stop();
      expect(notes).toEqual(['open', 'closed']);
      await eventually(() => expect(proxy.open()).toBe(0));
    }),
  );
});

it.concurrent('a stop ends an attempt to connect', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const connecting = managedConnection({
    nodes: brokerNodes(`amqp://127.0.0.1:${port}`),
    name: 'test',
    logger: silentLogger,
    onOpen: async () => undefined,
    onClosed: () => undefined,
  });
  const accepted = once(silent, 'connection') as Promise<[Socket]>;
  connecting.start();
  const [socket] = await accepted;
  socket.resume();
  const ended = once(socket, 'close');
  await connecting.stop();
  await ended;
  silent.close();
});

describe('a connection to a broker of several nodes', () => {
  /** Tests need no cluster to see which address is used: each proxy is a node. */
  it.concurrent(
    'uses the next node when one is away or lost, and stays there',
    withProxy(async ({ share, proxy, connected }) => {
      const second = await brokerProxy(share.amqpUrl);
      const nodes = ['amqp://127.0.0.1:9', second.url, proxy.url].join(',');
      const { connection, notes } = await connected(nodes, 'nodes', () => 0);
      try {
        expect([second.opened(), proxy.opened()]).toEqual([1, 0]);
        second.cut();
        await eventually(() => expect(notes).toEqual(['open', 'closed', 'open']));
        expect([second.opened(), proxy.opened()]).toEqual([1, 1]);
      } finally {
        await connection.stop();
        await second.close();
      }
    }),
  );
});
