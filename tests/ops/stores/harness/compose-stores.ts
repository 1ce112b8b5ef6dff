import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureServersInstalled, freePort, system } from '@docsight/local-stack';
import { eventually } from '@docsight/testkit';
import { connect } from 'amqplib';
import { Redis } from 'ioredis';
import { parse } from 'yaml';
import { startProcess } from './processes.ts';
import type { Certificate } from './test-ca.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const users = [...system.serviceNames, 'operator'] as const;
type User = (typeof users)[number];

export type ComposeStores = {
  amqpUrlOf(user: User): string;
  redisUrlOf(user: User): string;
  /** Without a user: what a stranger in the network has. */
  redisUrl: string;
  close(): Promise<void>;
};

/**
 * Starts RabbitMQ and Redis by the scripts in deploy/, from Debian's packages instead of images. They get the command
 * and the variables that docker-compose.yml gives them.
 * @param certificate with it they use TLS only, and `tls` are the options of clients.
 */
export const startComposeStores = async (certificate?: Certificate, tls?: { ca: Buffer }): Promise<ComposeStores> => {
  await ensureServersInstalled({ only: ['rabbitmq', 'redis'] });
  const home = await mkdtemp(path.join(tmpdir(), 'docsight-compose-'));
  const ports = { amqp: await freePort(), dist: await freePort(), epmd: await freePort(), redis: await freePort() };
  const passwords = new Map(users.map((user) => [user, randomBytes(18).toString('base64url')]));
  const env = {
    ...Object.fromEntries([...passwords].map(([user, password]) => [`${user.toUpperCase()}_STORE_PASSWORD`, password])),
    PATH: `${home}:/usr/lib/rabbitmq/bin:${process.env.PATH}`,
    HOME: home,
    LANG: 'C.UTF-8',
  };
  // The images' own entrypoint runs its arguments, too.
  await writeFile(path.join(home, 'docker-entrypoint.sh'), '#!/bin/sh\nexec "$@"\n');
  await chmod(path.join(home, 'docker-entrypoint.sh'), 0o755);

  const stop = [
    ...(await startRabbitmq(home, { ...env, ...rabbitmqEnvironment(home, ports) }, ports, certificate)),
    startRedis(home, env, [...(await redisCommand()), ...redisPort(ports.redis, certificate)]),
  ];
  const urlOf = (scheme: string, user: User, port: number): string =>
    `${scheme}${certificate ? 's' : ''}://docsight-${user}:${passwords.get(user)}@127.0.0.1:${port}`;
  const stores: ComposeStores = {
    amqpUrlOf: (user) => urlOf('amqp', user, ports.amqp),
    redisUrlOf: (user) => urlOf('redis', user, ports.redis),
    redisUrl: `redis${certificate ? 's' : ''}://127.0.0.1:${ports.redis}`,
    close: async () => {
      for (const server of stop.toReversed()) await server.kill('SIGKILL');
      for (const file of ['docsight-definitions.json', 'docsight-users.acl'])
        await rm(path.join('/tmp', file), { force: true });
      await rm(home, { recursive: true, force: true });
    },
  };
  await eventually(async () => (await connect(stores.amqpUrlOf('gateway'), tls)).close(), { everyMs: 500 });
  const stranger = new Redis(stores.redisUrl, {
    lazyConnect: true,
    enableReadyCheck: false,
    protocol: 2,
    ...(tls && { tls }),
  });
  stranger.on('error', () => undefined);
  await eventually(() => stranger.ping());
  stranger.disconnect();
  return stores;
};

/** The entrypoint and command of the container, without what only its image has. */
const redisCommand = async (): Promise<string[]> => {
  const compose = parse(await readFile(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: { redis: { command: string[] } };
  };
  return compose.services.redis.command;
};

const redisPort = (port: number, certificate: Certificate | undefined): string[] => {
  const bind = ['--bind', '127.0.0.1'];
  if (!certificate) return [...bind, '--port', String(port)];
  const files = ['--tls-cert-file', certificate.certFile, '--tls-key-file', certificate.keyFile];
  const clients = ['--tls-ca-cert-file', certificate.certFile, '--tls-auth-clients', 'no'];
  return [...bind, '--port', '0', '--tls-port', String(port), ...files, ...clients];
};

const startRedis = (home: string, env: NodeJS.ProcessEnv, command: string[]) =>
  startProcess('sh', [path.join(root, 'deploy/redis/start.sh'), ...command], {
    env,
    cwd: home,
    logFile: path.join(home, 'redis.log'),
  });

type Ports = { amqp: number; dist: number; epmd: number };

const startRabbitmq = async (
  home: string,
  env: NodeJS.ProcessEnv,
  ports: Ports,
  certificate: Certificate | undefined,
) => {
  const folder = path.join(home, 'rabbitmq');
  await mkdir(folder);
  await writeFile(path.join(folder, 'enabled_plugins'), '[].\n');
  await writeFile(path.join(folder, 'env.conf'), '');
  await writeFile(path.join(home, '.erlang.cookie'), randomBytes(20).toString('hex'), { mode: 0o400 });
  const settings = await readFile(path.join(root, 'deploy/rabbitmq/docsight.conf'), 'utf8');
  await writeFile(path.join(folder, 'rabbitmq.conf'), `${settings}${listenersFor(ports.amqp, certificate)}`);
  const logFile = path.join(home, 'rabbitmq.log');
  const epmd = startProcess('epmd', ['-port', String(ports.epmd), '-address', '127.0.0.1'], { env, logFile });
  const node = startProcess('sh', [path.join(root, 'deploy/rabbitmq/start.sh')], { env, cwd: folder, logFile });
  return [epmd, node];
};

const listenersFor = (port: number, certificate: Certificate | undefined): string =>
  certificate
    ? `listeners.tcp = none
listeners.ssl.1 = 127.0.0.1:${port}
ssl_options.certfile = ${certificate.certFile}
ssl_options.keyfile = ${certificate.keyFile}
ssl_options.verify = verify_none
`
    : `listeners.tcp.1 = 127.0.0.1:${port}\n`;

const rabbitmqEnvironment = (home: string, ports: Ports): NodeJS.ProcessEnv => ({
  ERL_EPMD_PORT: String(ports.epmd),
  RABBITMQ_NODENAME: 'docsight@localhost',
  RABBITMQ_DIST_PORT: String(ports.dist),
  RABBITMQ_MNESIA_BASE: path.join(home, 'rabbitmq/mnesia'),
  RABBITMQ_LOG_BASE: path.join(home, 'rabbitmq'),
  RABBITMQ_LOGS: '-',
  RABBITMQ_ENABLED_PLUGINS_FILE: path.join(home, 'rabbitmq/enabled_plugins'),
  RABBITMQ_CONFIG_FILE: path.join(home, 'rabbitmq/rabbitmq.conf'),
  RABBITMQ_CONF_ENV_FILE: path.join(home, 'rabbitmq/env.conf'),
  RUNNING_UNDER_SYSTEMD: 'true',
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+sbwt none +sbwtdcpu none +sbwtdio none',
});
