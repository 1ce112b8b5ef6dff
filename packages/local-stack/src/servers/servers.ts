import { claimDataFolder, type DataFolder } from '../processes/data-folder.ts';
import * as system from '../system.ts';
import type { ServerName } from '../system.ts';
import { requireFreeSpace, startMongo } from './mongo.ts';
import { startRabbitmq, type RabbitmqServer } from './rabbitmq.ts';
import { startRedis } from './redis.ts';
import type { Server } from './server.ts';

type AllServers = { mongo: Server; rabbitmq: RabbitmqServer; redis: Server };
export type RunningServers = Partial<AllServers>;

type StartOptions<Name extends ServerName> = {
  /** The servers to start. Default: all. */
  only?: readonly Name[];
  /** Plugins of RabbitMQ, such as `rabbitmq_management`. */
  plugins?: readonly string[];
};

export type Servers<Name extends ServerName = ServerName> = Pick<AllServers, Name> & {
  /** Stops all of them. Resolves when no process is left. */
  stop(): Promise<void>;
};

/**
 * Starts private servers on loopback, side by side, with data, logs and pid files in `dataDir`. One process at a time
 * can use a `dataDir`. The servers must be installed (`ensureServersInstalled`).
 * @throws StackError. Then no process is left.
 */
export const startServers = async <Name extends ServerName = ServerName>({
  dataDir,
  ...options
}: StartOptions<Name> & { dataDir: string }): Promise<Servers<Name>> => {
  const folder = await claimDataFolder(dataDir);
  let running: RunningServers = {};
  const stop = async (): Promise<void> => {
    await stopServers(running);
    await folder.release();
  };
  try {
    const launched = await launchServers(folder, options);
    running = launched;
    await whenServersReady(running);
    return { ...launched, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/**
 * Begins to start servers, side by side, in a folder that this process has claimed. Their addresses are known at once.
 * @throws StackError. Then no process is left.
 */
export const launchServers = async <Name extends ServerName>(
  folder: DataFolder,
  { plugins, only }: StartOptions<Name>,
): Promise<Pick<AllServers, Name>> => {
  const running: RunningServers = {};
  const start = {
    mongo: async () => (running.mongo = await startMongo(folder)),
    rabbitmq: async () => (running.rabbitmq = await startRabbitmq(folder, plugins)),
    redis: async () => (running.redis = await startRedis(folder)),
  };
  const names: readonly ServerName[] = only ?? system.serverNames;
  if (names.includes('mongo')) await requireFreeSpace(folder.dir); // before the others start, which takes seconds
  const outcomes = await Promise.allSettled(names.map((name) => start[name]()));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return running as AllServers;
  await stopServers(running);
  throw failed.reason;
};

/**
 * Resolves when servers are ready.
 * @throws StackError as soon as one of them has failed.
 */
export const whenServersReady = async (
  running: RunningServers,
  names: readonly ServerName[] = system.serverNames,
): Promise<void> => {
  await Promise.all(names.flatMap((name) => running[name]?.firstStart ?? []));
};

export const stopServers = async (running: RunningServers): Promise<void> => {
  await Promise.all(Object.values(running).map((server) => server.stop()));
};
