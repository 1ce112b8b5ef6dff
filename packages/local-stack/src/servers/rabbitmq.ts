import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataFolder } from '../processes/data-folder.ts';
import { findExecutable } from '../processes/find-executable.ts';
import { freePort } from '../processes/free-port.ts';
import { StackError } from '../stack-error.ts';
import { isReachable } from './is-reachable.ts';
import { newPassword, writePrivate } from './private-files.ts';
import { startServer, type Server } from './server.ts';

// Not the wrapper on PATH: it changes the user, who then cannot write the private folders.
const executables = [
  '/usr/lib/rabbitmq/bin/rabbitmq-server',
  '/opt/homebrew/opt/rabbitmq/sbin/rabbitmq-server',
  '/usr/local/opt/rabbitmq/sbin/rabbitmq-server',
];

export const rabbitmqExecutable = (): string | undefined => findExecutable(executables);

export type RabbitmqServer = Server & {
  /** The management API, with the plugin `rabbitmq_management`, and the user and password of `url`. */
  readonly managementUrl?: string;
};

const managementPlugin = 'rabbitmq_management';

// RabbitMQ stores its data under the name of the node, so the name must not contain a port. Several nodes of this name
// can run on one machine, because they register with no name server.
const nodeName = 'docsight@localhost';

/** The only user who can log in. */
const brokerUser = 'docsight';

/** The first octet of the broker's reply to our protocol header: a method frame, which contains connection.start. */
const methodFrame = 1;

/** Begins to start our own RabbitMQ on loopback. */
export const startRabbitmq = async (folder: DataFolder, plugins: readonly string[] = []): Promise<RabbitmqServer> => {
  const executable = rabbitmqExecutable();
  if (executable === undefined) {
    throw new StackError('RabbitMQ is not installed: install rabbitmq-server, or set AMQP_URL to a running server.');
  }
  const home = path.join(folder.dir, 'rabbitmq');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const ports = {
    amqp: await freePort(),
    dist: await freePort(),
    epmd: await freePort(),
    management: await freePort(),
  };
  const password = newPassword();
  await writeSettings(home, { ports, plugins, password });

  const server = startServer(folder, {
    name: 'rabbitmq',
    url: `amqp://${brokerUser}:${password}@127.0.0.1:${ports.amqp}`,
    command: { name: 'rabbitmq', command: executable, args: [], cwd: home, env: environment(home, ports) },
    // Listening is the last step of the broker's start.
    isReady: () =>
      isReachable(
        { host: '127.0.0.1', port: ports.amqp },
        { send: Buffer.from('AMQP\0\0\x09\x01', 'latin1'), isExpected: (reply) => reply[0] === methodFrame },
      ),
    startTimeoutMs: 120_000,
    stopTimeoutMs: 20_000,
  });
  if (!plugins.includes(managementPlugin)) return server;
  return Object.assign(server, { managementUrl: `http://${brokerUser}:${password}@127.0.0.1:${ports.management}` });
};

type Ports = { amqp: number; dist: number; epmd: number; management: number };

const writeSettings = async (
  home: string,
  { ports, plugins, password }: { ports: Ports; plugins: readonly string[]; password: string },
): Promise<void> => {
  const lines = [
    'disk_free_limit.absolute = 64MB',
    // Quorum queues keep this much in memory before they write it to their own files. The default is 512 MB.
    'raft.wal_max_size_bytes = 64000000',
    // Otherwise idle processes of Erlang keep the garbage of their start.
    'background_gc_enabled = true',
    ...(plugins.includes(managementPlugin)
      ? ['management.tcp.ip = 127.0.0.1', `management.tcp.port = ${ports.management}`]
      : []),
  ];
  const definitionsFile = path.join(home, 'definitions.json');
  await Promise.all([
    writeFile(path.join(home, 'rabbitmq.conf'), `${lines.join('\n')}\n`),
    // Not in rabbitmq.conf, where "#" begins a comment. An Erlang string has the escapes of JSON.
    writeFile(
      path.join(home, 'advanced.config'),
      `[{rabbit, [{load_definitions, ${JSON.stringify(definitionsFile)}}]}].\n`,
    ),
    writePrivate(definitionsFile, JSON.stringify(definitionsWith(password))),
    // The cookie that Erlang creates by itself can be guessed. With it one controls the node.
    writePrivate(path.join(home, '.erlang.cookie'), randomBytes(32).toString('hex'), 0o400),
    writeFile(path.join(home, 'enabled_plugins'), `[${plugins.join(',')}].\n`),
    writeFile(path.join(home, 'env.conf'), ''),
  ]);
};

/**
 * What RabbitMQ imports at each start, instead of creating its default user `guest`. A data folder of an earlier
 * version has that user: without a password hash it cannot log in.
 */
const definitionsWith = (password: string): object => ({
  users: [
    {
      name: brokerUser,
      password_hash: passwordHash(password),
      hashing_algorithm: passwordHashing,
      tags: 'administrator',
    },
    { name: 'guest', password_hash: '', hashing_algorithm: passwordHashing, tags: '' },
  ],
  vhosts: [{ name: '/' }],
  permissions: [{ user: brokerUser, vhost: '/', configure: '.*', write: '.*', read: '.*' }],
});

const passwordHashing = 'rabbit_password_hashing_sha256';

/** Returns base64 of a salt of 4 bytes and the SHA-256 of salt and password, as RabbitMQ stores it. */
const passwordHash = (password: string): string => {
  const salt = randomBytes(4);
  const digest = createHash('sha256').update(salt).update(password).digest();
  return Buffer.concat([salt, digest]).toString('base64');
};

const environment = (home: string, ports: Ports): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LANG: 'C.UTF-8',
  HOME: home, // contains the Erlang cookie
  // Where nothing listens. The name server (epmd) of the machine is for other nodes.
  ERL_EPMD_PORT: String(ports.epmd),
  // Each minute RabbitMQ starts an Erlang machine, which would start a name server that never ends. Without one it
  // fails, and no dump of its memory is worth keeping.
  ERL_ZFLAGS: '-start_epmd false',
  ERL_CRASH_DUMP_SECONDS: '0',
  RABBITMQ_NODENAME: nodeName,
  RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
  RABBITMQ_NODE_PORT: String(ports.amqp),
  RABBITMQ_DIST_PORT: String(ports.dist),
  RABBITMQ_MNESIA_BASE: path.join(home, 'mnesia'),
  RABBITMQ_LOG_BASE: path.join(home, 'log'),
  RABBITMQ_LOGS: '-', // to stdout, and so to logs/rabbitmq.log
  RABBITMQ_ENABLED_PLUGINS_FILE: path.join(home, 'enabled_plugins'),
  RABBITMQ_CONFIG_FILE: path.join(home, 'rabbitmq.conf'),
  RABBITMQ_ADVANCED_CONFIG_FILE: path.join(home, 'advanced.config'),
  RABBITMQ_CONF_ENV_FILE: path.join(home, 'env.conf'), // instead of the one in /etc
  // The start script then becomes the Erlang machine instead of waiting for it, so the pid is the node's own.
  RUNNING_UNDER_SYSTEMD: 'true',
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: erlangArguments(ports).join(' '),
});

const erlangArguments = ({ dist }: Ports): string[] => [
  // No busy waiting: the machine has other work.
  '+sbwt none',
  '+sbwtdcpu none',
  '+sbwtdio none',
  // Connections between nodes are on loopback only, and their port is known, so no name server is needed.
  `-erl_epmd_port ${dist}`,
  '-kernel inet_dist_use_interface {127,0,0,1}',
  `-kernel inet_dist_listen_min ${dist}`,
  `-kernel inet_dist_listen_max ${dist}`,
  // Named from the beginning. Otherwise RabbitMQ first starts a second Erlang machine, for a name server.
  `-sname ${nodeName}`,
];
