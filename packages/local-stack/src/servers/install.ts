import { aptInstall, joinWords } from '../processes/apt-install.ts';
import * as system from '../system.ts';
import type { ServerName } from '../system.ts';
import { prepareGlibc } from './glibc.ts';
import { mongodExecutable } from './mongo.ts';
import { rabbitmqExecutable } from './rabbitmq.ts';
import { redisExecutable } from './redis.ts';

const aptServers = [
  { name: 'rabbitmq', package: 'rabbitmq-server', find: rabbitmqExecutable },
  { name: 'redis', package: 'redis-server', find: redisExecutable },
] as const;

/**
 * Installs the missing servers with apt-get, as root or by `sudo` without a password. Fetches what the MongoDB library
 * needs. Does not start the packages' own daemons. Takes milliseconds if nothing is missing.
 * @throws StackError that says what to do instead.
 */
export const ensureServersInstalled = async ({
  only = system.serverNames,
  onProgress = () => undefined,
}: {
  /** The servers that will start on this machine. Default: all. */
  only?: readonly ServerName[];
  onProgress?: (line: string) => void;
} = {}): Promise<void> => {
  const missing = aptServers.filter(({ name, find }) => only.includes(name) && find() === undefined);
  if (missing.length > 0) {
    const settings = joinWords(missing.map(({ name }) => system.servers[name].urlSetting));
    await aptInstall({
      labels: missing.map(({ name }) => system.servers[name].label),
      packages: missing.map((server) => server.package),
      isInstalled: () => missing.every(({ find }) => find() !== undefined),
      instead: `set ${settings} to ${missing.length > 1 ? 'running servers' : 'a running server'}`,
      onProgress,
    });
  }
  if (only.includes('mongo') && mongodExecutable() === undefined) await prepareGlibc(onProgress);
};
