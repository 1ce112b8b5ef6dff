import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@docsight/testkit';
import { privateNetwork } from './private-network.ts';
import type { Host } from './private-network.ts';
import { run, startProcess } from './processes.ts';
import type { ServerProcess } from './processes.ts';
import type { RabbitmqRelease } from './rabbitmq-release.ts';

/** One node of a cluster, on a host of its own. */
export type ClusterNode = {
  name: string;
  start(): Promise<void>;
  kill9(): Promise<void>;
  /** Separates it from the other nodes, not from its clients. */
  cutOff(): Promise<void>;
  heal(): Promise<void>;
  ctl(...args: string[]): Promise<string>;
};

export type RabbitmqCluster = {
  nodes: ClusterNode[];
  /** The addresses of all nodes, as AMQP_URL has them. */
  url: string;
  /** Returns the node that leads most queues, asked of a node that runs. */
  leader(asked: ClusterNode): Promise<ClusterNode>;
  /** Resolves when all nodes run, see each other and none is partitioned. */
  whenWhole(): Promise<void>;
  close(): Promise<void>;
};

const folderOfPrograms = '/usr/lib/rabbitmq/bin';

/** Starts a cluster as docs/operating/high-availability.md describes it. */
export const startRabbitmqCluster = async (size: number, release: RabbitmqRelease): Promise<RabbitmqCluster> => {
  const home = await mkdtemp(path.join(release.temporary, 'docsight-cluster-'));
  await writeFile(path.join(home, '.erlang.cookie'), randomBytes(20).toString('hex'), { mode: 0o400 });
  const network = await privateNetwork(size);
  const password = randomBytes(12).toString('hex');
  const nodes = await Promise.all(network.hosts.map((host) => makeNode(home, host, network, release)));
  const [first, ...others] = nodes;

  const whenWhole = async (): Promise<void> => {
    for (const node of nodes)
      await eventually(
        async () => {
          const status = JSON.parse(await node.ctl('cluster_status', '--formatter', 'json')) as ClusterStatus;
          if (status.running_nodes.length < size || Object.keys(status.partitions).length > 0)
            throw new Error(`The cluster is not whole: ${JSON.stringify(status.running_nodes)}`);
        },
        { everyMs: 1_000 },
      );
  };
  await Promise.all(nodes.map((node) => node.start()));
  for (const node of others) {
    await node.ctl('stop_app');
    await node.ctl('join_cluster', first!.name);
    await node.ctl('start_app');
  }
  await first!.ctl('add_user', 'docsight', password);
  await first!.ctl('set_permissions', 'docsight', '.*', '.*', '.*');
  await whenWhole();

  return {
    nodes,
    url: network.hosts.map(({ address }) => `amqp://docsight:${password}@${address}:5672`).join(','),
    leader: async (asked) => {
      const queues = JSON.parse(await asked.ctl('list_queues', 'name', 'leader', '--formatter', 'json')) as Leader[];
      const led = (node: ClusterNode): number => queues.filter(({ leader }) => leader === node.name).length;
      return nodes.toSorted((a, b) => led(b) - led(a))[0]!;
    },
    whenWhole,
    close: async () => {
      await Promise.all(nodes.map((node) => node.kill9()));
      await network.remove();
      await rm(home, { recursive: true, force: true });
    },
  };
};

type ClusterStatus = { running_nodes: string[]; partitions: Record<string, unknown> };
type Leader = { name: string; leader: string };

const makeNode = async (
  home: string,
  host: Host,
  network: { cutOff(host: Host): Promise<void>; heal(host: Host): Promise<void> },
  release: RabbitmqRelease,
): Promise<ClusterNode> => {
  const name = `docsight@${host.address}`;
  const folder = path.join(home, host.address);
  await mkdir(folder);
  await writeFile(path.join(folder, 'rabbitmq.conf'), settings);
  await writeFile(path.join(folder, 'enabled_plugins'), '[].\n');
  await writeFile(path.join(folder, 'env.conf'), '');
  const env = environment(home.slice(release.root.length), folder.slice(release.root.length), name);
  const started: ServerProcess[] = [];
  const on = (command: string, args: readonly string[]) => host.on(...release.on(command, args));
  const launch = (command: string, args: readonly string[]): void => {
    const [program, all] = on(command, args);
    started.push(startProcess(program, all, { env, cwd: folder, logFile: path.join(folder, 'log') }));
  };
  const ctl = (...args: string[]): Promise<string> => {
    const [program, all] = on(path.join(folderOfPrograms, 'rabbitmqctl'), ['--longnames', '--quiet', ...args]);
    return run(program, all, env);
  };
  return {
    name,
    ctl,
    start: async () => {
      launch('epmd', []);
      const [program, all] = on('epmd', ['-names']);
      await eventually(() => run(program, all, env));
      launch(path.join(folderOfPrograms, 'rabbitmq-server'), []);
      await eventually(() => ctl('await_startup'), { everyMs: 1_000 });
    },
    kill9: async () => {
      for (const server of started.splice(0)) await server.kill('SIGKILL');
    },
    cutOff: () => network.cutOff(host),
    heal: () => network.heal(host),
  };
};

/** A node without a majority stops serving, so that its clients use another one. */
const settings = `cluster_partition_handling = pause_minority
disk_free_limit.absolute = 64MB
`;

const environment = (home: string, folder: string, name: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LANG: 'C.UTF-8',
  HOME: home, // contains the Erlang cookie
  RABBITMQ_NODENAME: name,
  RABBITMQ_USE_LONGNAME: 'true',
  RABBITMQ_MNESIA_BASE: path.join(folder, 'mnesia'),
  RABBITMQ_LOG_BASE: folder,
  RABBITMQ_LOGS: '-',
  RABBITMQ_ENABLED_PLUGINS_FILE: path.join(folder, 'enabled_plugins'),
  RABBITMQ_CONFIG_FILE: path.join(folder, 'rabbitmq.conf'),
  RABBITMQ_CONF_ENV_FILE: path.join(folder, 'env.conf'),
  RUNNING_UNDER_SYSTEMD: 'true', // the start script becomes the Erlang machine
  // A node that is cut off is noticed after 8 to 12 s instead of 60 s.
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
    '+sbwt none +sbwtdcpu none +sbwtdio none -start_epmd false -kernel net_ticktime 10',
});
