import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { DataFolder } from '../processes/data-folder.ts';
import { findExecutable } from '../processes/find-executable.ts';
import { freePort } from '../processes/free-port.ts';
import { StackError } from '../stack-error.ts';
import { isReachable } from './reachable.ts';
import { startServer, type Server } from './server.ts';

export const redisExecutable = (): string | undefined => findExecutable(['redis-server', 'valkey-server']);

/** A Redis of our own. What it holds (limits, caches) may be lost: it is saved on an orderly stop and now and then. */
export const startRedis = async (folder: DataFolder): Promise<Server> => {
  const executable = redisExecutable();
  if (executable === undefined) {
    throw new StackError('Redis is not installed: install redis-server, or set REDIS_URL to a running server.');
  }
  const dir = path.join(folder.dir, 'redis');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const port = await freePort();
  return startServer(folder, {
    label: 'Redis',
    url: `redis://127.0.0.1:${port}`,
    commands: [
      {
        name: 'redis',
        command: executable,
        args: [
          ...['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--daemonize', 'no'],
          // A full disk must not turn into refused requests: nothing here has to be on disk.
          ...['--stop-writes-on-bgsave-error', 'no'],
        ],
        cwd: dir,
      },
    ],
    isReady: () =>
      isReachable(
        { host: '127.0.0.1', port },
        { say: Buffer.from('PING\r\n'), expect: (answer) => answer.toString().startsWith('+PONG') },
      ),
    startLimitMs: 20_000,
    stopLimitMs: 5_000,
  });
};
