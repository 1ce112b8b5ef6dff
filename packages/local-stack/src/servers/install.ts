import { findExecutable } from '../processes/find-executable.ts';
import { runCommand } from '../processes/run-command.ts';
import { StackError } from '../stack-error.ts';
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
  if (missing.length > 0) await aptInstall(missing, onProgress);
  if (only.includes('mongo') && mongodExecutable() === undefined) await prepareGlibc({ onProgress });
};

const aptInstall = async (servers: readonly AptServer[], onProgress: (line: string) => void): Promise<void> => {
  const labels = listed(servers.map((server) => server.label));
  const packages = servers.map((server) => server.package);
  const instead = `set ${listed(servers.map((server) => server.setting))} to ${servers.length > 1 ? 'running servers' : 'a running server'}`;
  const are = servers.length > 1 ? 'are' : 'is';
  if (findExecutable(['apt-get']) === undefined) {
    throw new StackError(
      `${labels} ${are} not installed and apt-get is not available: install ${listed(packages)}, or ${instead}.`,
    );
  }
  const asRoot = await rootPrefix();
  if (asRoot === undefined) {
    throw new StackError(
      `${labels} ${are} not installed and this user may not install ${servers.length > 1 ? 'them' : 'it'}: ` +
        `run sudo apt-get install --no-install-recommends ${packages.join(' ')}, or ${instead}.`,
    );
  }
  onProgress(`Installing ${labels} with apt-get`);
  const [command = 'sh', ...args] = [...asRoot, 'sh', '-c', installScript, 'docsight', ...packages];
  const { code, output } = await runCommand(command, args);
  if (code === 0 && servers.every((server) => server.find() !== undefined)) return;
  const reason = output
    .split('\n')
    .findLast((line) => line.startsWith('E:'))
    ?.replace(/^E:\s*/, '');
  throw new StackError(
    `apt-get could not install ${listed(packages)} (${reason ?? `it ended with code ${code}`}): install ` +
      `${servers.length > 1 ? 'them' : 'it'} by hand, or ${instead}.`,
  );
};

const rootPrefix = async (): Promise<string[] | undefined> => {
  if (process.getuid?.() === 0) return [];
  const mayUseSudo = (await runCommand('sudo', ['-n', 'true'])).code === 0;
  return mayUseSudo ? ['sudo', '-n'] : undefined;
};

// Debian starts a daemon as soon as its package is installed, unless policy-rc.d forbids it; and systemd would start it
// again after every boot. Ours are private ones, so both are prevented. The lists of packages may be empty or old: only
// then are they fetched.
const installScript = `
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 130' HUP INT TERM
  printf '#!/bin/sh\\nexit 101\\n' > "$policy" && chmod 755 "$policy"
fi
install() { apt-get install --yes --no-install-recommends -o DPkg::Lock::Timeout=120 "$@"; }
install "$@" || { apt-get update && install "$@"; } || exit 1
if [ -d /run/systemd/system ]; then
  for unit in "$@"; do systemctl disable --now "$unit" || true; done
fi
`;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
