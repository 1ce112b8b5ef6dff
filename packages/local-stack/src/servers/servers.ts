import { claimDataFolder, type DataFolder } from '../processes/data-folder.ts';
import { startMongo } from './mongo.ts';
import { startRabbitmq, type RabbitmqServer } from './rabbitmq.ts';
import { startRedis } from './redis.ts';
import type { Server, ServerName } from './server.ts';

export type ServersOptions = {
  /** Data, logs and pid files lie here. One process at a time may hold it. */
  dataDir: string;
  /** Plugins of RabbitMQ beside the consistent-hash exchange, e.g. `rabbitmq_management`. */
  plugins?: readonly string[];
  /** Called with the name of each server as soon as it serves, and how long that took. */
  onProgress?: (line: string) => void;
  /** Which servers to start. Default: all three. Asking for one that was not started throws. */
  only?: readonly ServerName[];
};

export type Servers = {
  readonly mongo: Server;
  readonly rabbitmq: RabbitmqServer;
  readonly redis: Server;
  /** Stops all of them; resolves when no process is left. */
  stop(): Promise<void>;
};

/**
 * Starts private servers on loopback, side by side, with their data under `dataDir`. They must be installed
 * (`ensureServersInstalled`). Throws StackError; then nothing is left running.
 */
export const startServers = async ({ dataDir, ...options }: ServersOptions): Promise<Servers> => {
  const folder = await claimDataFolder(dataDir);
  try {
    const running = await startServersIn(folder, options);
    return {
      get mongo() {
        return started('mongo', running.mongo);
      },
      get rabbitmq() {
        return started('rabbitmq', running.rabbitmq);
      },
      get redis() {
        return started('redis', running.redis);
      },
      stop: async () => {
        await stopServers(running);
        await folder.release();
      },
    };
  } catch (error) {
    await folder.release();
    throw error;
  }
};

export type RunningServers = { mongo?: Server; rabbitmq?: RabbitmqServer; redis?: Server };

/** In the order in which they are named to people. */
export const ALL_SERVERS: readonly ServerName[] = ['mongo', 'rabbitmq', 'redis'];

/** The same in a folder that is held already. */
export const startServersIn = async (
  folder: DataFolder,
  { plugins, only = ALL_SERVERS, onProgress = () => undefined }: Omit<ServersOptions, 'dataDir'>,
): Promise<RunningServers> => {
  const running: RunningServers = {};
  const startedAt = Date.now();
  const starts = {
    mongo: async () => (running.mongo = await startMongo(folder)),
    rabbitmq: async () => (running.rabbitmq = await startRabbitmq(folder, plugins)),
    redis: async () => (running.redis = await startRedis(folder)),
  };
  const outcomes = await Promise.allSettled(
    only.map(async (name) => {
      await starts[name]();
      onProgress(`${name} serves after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return running;
  await stopServers(running);
  throw failed.reason;
};

export const stopServers = async ({ mongo, rabbitmq, redis }: RunningServers): Promise<void> => {
  await Promise.all([mongo?.stop(), rabbitmq?.stop(), redis?.stop()]);
};

const started = <S>(name: ServerName, server: S | undefined): S => {
  if (server === undefined) throw new Error(`${name} was not started: it is not in the option "only"`);
  return server;
};
