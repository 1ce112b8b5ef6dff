import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataFolder } from '../processes/data-folder.ts';
import { findExecutable } from '../processes/find-executable.ts';
import { freePort } from '../processes/free-port.ts';
import { StackError } from '../stack-error.ts';
import { isReachable } from './reachable.ts';
import { startServer, type Server } from './server.ts';

// Not the wrapper on PATH: it changes the user, who then cannot write the private folders.
const executables = [
  '/usr/lib/rabbitmq/bin/rabbitmq-server',
  '/opt/homebrew/opt/rabbitmq/sbin/rabbitmq-server',
  '/usr/local/opt/rabbitmq/sbin/rabbitmq-server',
];

export const rabbitmqExecutable = (): string | undefined => findExecutable(executables);

export type RabbitmqServer = Server & {
  /** The management API, when the plugin `rabbitmq_management` was asked for; user and password are those of `url`. */
  readonly managementUrl?: string;
};

/** The exchange that keeps all events of a document in one partition. */
const ALWAYS = 'rabbitmq_consistent_hash_exchange';
const MANAGEMENT = 'rabbitmq_management';

// Data lie under the node's name, which is therefore always the same, whatever the ports: each node has its own name server.
const NODE_NAME = 'docsight@localhost';

/** A RabbitMQ of our own, with its own Erlang name server (epmd), all on loopback. */
export const startRabbitmq = async (folder: DataFolder, plugins: readonly string[] = []): Promise<RabbitmqServer> => {
  const executable = rabbitmqExecutable();
  const epmd = findExecutable(['epmd', '/usr/lib/erlang/bin/epmd', '/opt/homebrew/bin/epmd']);
  if (executable === undefined || epmd === undefined) {
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
  const allPlugins = [...new Set([ALWAYS, ...plugins])];
  await writeSettings(home, ports, allPlugins);

  const server = await startServer(folder, {
    label: 'RabbitMQ',
    url: `amqp://guest:guest@127.0.0.1:${ports.amqp}`,
    commands: [
      // In the foreground and before the node, which would else start one that stays behind for ever.
      {
        name: 'epmd',
        command: epmd,
        args: ['-address', '127.0.0.1', '-port', String(ports.epmd)],
        cwd: home,
        log: 'rabbitmq',
      },
      { name: 'rabbitmq', command: executable, args: [], cwd: home, env: environment(home, ports) },
    ],
    // The broker listens last of all it does at start; it answers our header with the method connection.start.
    isReady: () =>
      isReachable(
        { host: '127.0.0.1', port: ports.amqp },
        { say: Buffer.from('AMQP\0\0\x09\x01', 'latin1'), expect: (answer) => answer[0] === METHOD_FRAME },
      ),
    startLimitMs: 120_000,
    stopLimitMs: 20_000,
  });
  if (!allPlugins.includes(MANAGEMENT)) return server;
  return Object.assign(server, { managementUrl: `http://127.0.0.1:${ports.management}` });
};

const METHOD_FRAME = 1;

type Ports = { amqp: number; dist: number; epmd: number; management: number };

const writeSettings = async (home: string, ports: Ports, plugins: readonly string[]): Promise<void> => {
  const lines = [
    'disk_free_limit.absolute = 64MB',
    ...(plugins.includes(MANAGEMENT)
      ? ['management.tcp.ip = 127.0.0.1', `management.tcp.port = ${ports.management}`]
      : []),
  ];
  await Promise.all([
    writeFile(path.join(home, 'rabbitmq.conf'), `${lines.join('\n')}\n`),
    writeFile(path.join(home, 'advanced.config'), '[].\n'),
    writeFile(path.join(home, 'enabled_plugins'), `[${plugins.join(',')}].\n`),
    writeFile(path.join(home, 'env.conf'), ''),
  ]);
};

const environment = (home: string, ports: Ports): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LANG: 'C.UTF-8',
  HOME: home, // the cookie lies here
  ERL_EPMD_PORT: String(ports.epmd),
  ERL_EPMD_ADDRESS: '127.0.0.1',
  RABBITMQ_NODENAME: NODE_NAME,
  RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
  RABBITMQ_NODE_PORT: String(ports.amqp),
  RABBITMQ_DIST_PORT: String(ports.dist),
  RABBITMQ_MNESIA_BASE: path.join(home, 'mnesia'),
  RABBITMQ_LOG_BASE: path.join(home, 'log'),
  RABBITMQ_LOGS: '-', // to the output, so to logs/rabbitmq.log
  RABBITMQ_ENABLED_PLUGINS_FILE: path.join(home, 'enabled_plugins'),
  RABBITMQ_CONFIG_FILE: path.join(home, 'rabbitmq.conf'),
  RABBITMQ_ADVANCED_CONFIG_FILE: path.join(home, 'advanced.config'),
  RABBITMQ_CONF_ENV_FILE: path.join(home, 'env.conf'), // not the one in /etc
  // Makes the start script become the Erlang machine, instead of waiting for it: signals and pid are the node's own.
  RUNNING_UNDER_SYSTEMD: 'true',
  // No busy waiting: the machine has other work. The connection between nodes listens on loopback too.
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
    '+sbwt none +sbwtdcpu none +sbwtdio none -start_epmd false -kernel inet_dist_use_interface {127,0,0,1}',
});
