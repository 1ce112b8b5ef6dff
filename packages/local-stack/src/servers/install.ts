import { aptInstall, listed } from '../processes/apt-install.ts';
import { prepareGlibc } from './glibc.ts';
import { mongodExecutable } from './mongo.ts';
import { rabbitmqExecutable } from './rabbitmq.ts';
import { redisExecutable } from './redis.ts';
import type { ServerName } from './server.ts';

export type InstallOptions = {
  /** The servers that will be started here. Default: all three. */
  only?: readonly ServerName[];
  onProgress?: (line: string) => void;
};

type AptServer = { label: string; setting: string; package: string; find: () => string | undefined };

const aptServers: Record<'rabbitmq' | 'redis', AptServer> = {
  rabbitmq: { label: 'RabbitMQ', setting: 'AMQP_URL', package: 'rabbitmq-server', find: rabbitmqExecutable },
  redis: { label: 'Redis', setting: 'REDIS_URL', package: 'redis-server', find: redisExecutable },
};

/**
 * Installs with apt-get those servers that are not there (as root, or by `sudo` without a password), and fetches what
 * the MongoDB library needs. The packages' own daemons are not started. Does nothing, in milliseconds, when all is there.
 * Throws StackError, one sentence that says what to do, when it cannot.
 */
export const ensureServersInstalled = async ({
  only = ['mongo', 'rabbitmq', 'redis'],
  onProgress = () => undefined,
}: InstallOptions = {}): Promise<void> => {
  const missing = Object.entries(aptServers)
    .filter(([name, server]) => only.some((wanted) => wanted === name) && server.find() === undefined)
    .map(([, server]) => server);
  if (missing.length > 0) {
    const settings = listed(missing.map(({ setting }) => setting));
    await aptInstall({
      labels: missing.map(({ label }) => label),
      packages: missing.map((server) => server.package),
      isInstalled: () => missing.every((server) => server.find() !== undefined),
      instead: `set ${settings} to ${missing.length > 1 ? 'running servers' : 'a running server'}`,
      onProgress,
    });
  }
  if (only.includes('mongo') && mongodExecutable() === undefined) await prepareGlibc({ onProgress });
};
