import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureServersInstalled } from '@docsight/local-stack';
import { ensureToolsInstalled } from '@docsight/testkit';
import { run } from './processes.ts';

/** The programs of one release of RabbitMQ. */
export type RabbitmqRelease = {
  /** Where the system with the programs begins. Its files have these paths without this beginning. */
  root: string;
  /** Where its servers may store data, as this process sees it. */
  temporary: string;
  /** Wraps a command so that it runs in the system. It needs a mount namespace of its own. */
  on(command: string, args: readonly string[]): [command: string, args: readonly string[]];
};

/** Returns the release of this machine. */
export const installedRelease = async (): Promise<RabbitmqRelease> => {
  await ensureServersInstalled({ only: ['rabbitmq'] });
  return { root: '', temporary: tmpdir(), on: (command, args) => [command, args] };
};

const debian13 = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'docsight/debian-13-rabbitmq');

/** Returns RabbitMQ 4.0, which Debian 13 has. The first call downloads a small Debian 13 into a folder. */
export const debian13Release = async (): Promise<RabbitmqRelease> => {
  if (!existsSync(debian13)) await downloadDebian13();
  const enter = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"';
  return {
    root: debian13,
    temporary: path.join(debian13, 'tmp'),
    on: (command, args) => ['sh', ['-c', enter, debian13, command, ...args]],
  };
};

const downloadDebian13 = async (): Promise<void> => {
  const { mmdebstrap } = await ensureToolsInstalled(['mmdebstrap']);
  await mkdir(path.dirname(debian13), { recursive: true });
  const work = await mkdtemp(path.join(path.dirname(debian13), '.fetching-'));
  try {
    const system = path.join(work, 'system');
    await run(mmdebstrap, ['--quiet', '--variant=minbase', '--include=rabbitmq-server', 'trixie', system]);
    await cp('/etc/hosts', path.join(system, 'etc/hosts')); // with the name localhost
    await rename(system, debian13);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};
