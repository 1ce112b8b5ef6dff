import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureServersInstalled, freePort } from '@docsight/local-stack';
import { eventually } from '@docsight/testkit';
import { Redis } from 'ioredis';
import { startProcess } from './processes.ts';
import type { ServerProcess } from './processes.ts';

export type RedisSentinels = {
  /** The sentinels and the name of the master, as REDIS_URL has them. */
  url: string;
  /** Returns the master as the sentinels know it. */
  master(): Promise<RedisServer>;
  servers: RedisServer[];
  close(): Promise<void>;
};

export type RedisServer = { port: number; start(): void; kill(signal: NodeJS.Signals): Promise<void>; client: Redis };

const master = 'docsight';
const password = 'only-for-tests';
const sentinelPassword = 'only-for-sentinels';

/** Starts a master, two replicas and three sentinels, as docs/operating/high-availability.md describes them. */
export const startRedisSentinels = async (): Promise<RedisSentinels> => {
  await ensureServersInstalled({ only: ['redis'] });
  const home = await mkdtemp(path.join(tmpdir(), 'docsight-sentinel-'));
  const servers = await Promise.all([0, 1, 2].map(() => makeServer(home)));
  const [first, ...replicas] = servers;
  for (const server of servers) server.start();
  for (const { client } of servers) await eventually(() => client.ping());
  for (const { client } of replicas) await client.replicaof('127.0.0.1', first!.port);
  await eventually(async () => expectReplicas(await first!.client.info('replication'), replicas.length));

  const sentinels = await Promise.all([1, 2, 3].map((id) => startSentinel(home, id, first!.port)));
  await eventually(async () => {
    for (const { client } of sentinels) {
      const known = (await client.call('SENTINEL', 'CKQUORUM', master)) as string;
      if (!known.startsWith('OK 3')) throw new Error(known);
    }
  });
  const places = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `redis+sentinel://:${password}@${places}/${master}?sentinel_password=${sentinelPassword}`,
    servers,
    master: async () => {
      const [, port] = (await sentinels[0]!.client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', master)) as string[];
      return servers.find((server) => server.port === Number(port))!;
    },
    close: async () => {
      for (const { client } of [...servers, ...sentinels]) client.disconnect();
      await Promise.all([...servers, ...sentinels].map(({ kill }) => kill('SIGKILL')));
      await rm(home, { recursive: true, force: true });
    },
  };
};

const expectReplicas = (info: string, count: number): void => {
  if (!info.includes(`connected_slaves:${count}`)) throw new Error('The replicas are not connected yet.');
};

const quietClient = (port: number, secret: string): Redis => {
  const client = new Redis({ port, host: '127.0.0.1', password: secret, maxRetriesPerRequest: 0 });
  client.on('error', () => undefined); // The rejected call reports it.
  return client;
};

const makeServer = async (home: string): Promise<RedisServer> => {
  const port = await freePort();
  const folder = path.join(home, String(port));
  await mkdir(folder);
  const settings = path.join(folder, 'redis.conf');
  await writeFile(
    settings,
    `bind 127.0.0.1
port ${port}
dir ${folder}
save ""
requirepass ${password}
masterauth ${password}
# A master that lost its replicas accepts no writes, so that no gateway relies on it.
min-replicas-to-write 1
min-replicas-max-lag 3
`,
  );
  let running: ServerProcess | undefined;
  return {
    port,
    client: quietClient(port, password),
    start: () => (running = startProcess('redis-server', [settings], { logFile: path.join(folder, 'log') })),
    kill: async (signal) => running?.kill(signal),
  };
};

const startSentinel = async (home: string, id: number, masterPort: number) => {
  const port = await freePort();
  const folder = path.join(home, `sentinel-${id}`);
  await mkdir(folder);
  const settings = path.join(folder, 'sentinel.conf');
  await writeFile(
    settings,
    `bind 127.0.0.1
port ${port}
dir ${folder}
requirepass ${sentinelPassword}
sentinel sentinel-pass ${sentinelPassword}
sentinel monitor ${master} 127.0.0.1 ${masterPort} 2
sentinel auth-pass ${master} ${password}
sentinel down-after-milliseconds ${master} 7000
sentinel failover-timeout ${master} 20000
`,
  );
  const running = startProcess('redis-server', [settings, '--sentinel'], { logFile: path.join(folder, 'log') });
  const client = quietClient(port, sentinelPassword);
  await eventually(() => client.ping());
  return { port, client, kill: (signal: NodeJS.Signals) => running.kill(signal) };
};
