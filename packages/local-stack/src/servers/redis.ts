import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { DataFolder } from '../processes/data-folder.ts';
import { findExecutable } from '../processes/find-executable.ts';
import { freePort } from '../processes/free-port.ts';
import { StackError } from '../stack-error.ts';
import { isReachable } from './is-reachable.ts';
import { newPassword, writePrivate } from './private-files.ts';
import { startServer, type Server } from './server.ts';

export const redisExecutable = (): string | undefined => findExecutable(['redis-server', 'valkey-server']);

/**
 * Begins to start our own Redis. It saves its data on an orderly stop and from time to time: limits and caches may be
 * lost.
 */
export const startRedis = async (folder: DataFolder): Promise<Server> => {
  const executable = redisExecutable();
  if (executable === undefined) {
    throw new StackError('Redis is not installed: install redis-server, or set REDIS_URL to a running server.');
  }
  const dir = path.join(folder.dir, 'redis');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const password = newPassword();
  const settings = path.join(dir, 'redis.conf');
  // In a file: every user of the machine can read command lines.
  await writePrivate(settings, `requirepass ${password}\n`);
  return startServer(folder, {
    name: 'redis',
    url: `redis://default:${password}@127.0.0.1:${port}`,
    command: {
      name: 'redis',
      command: executable,
      args: [
        settings,
        '--bind',
        '127.0.0.1',
        '--port',
        String(port),
        '--dir',
        dir,
        '--daemonize',
        'no',
        // Accept writes when the disk is full: nothing here has to be on disk.
        '--stop-writes-on-bgsave-error',
        'no',
      ],
      cwd: dir,
    },
    isReady: () =>
      isReachable(
        { host: '127.0.0.1', port },
        {
          send: Buffer.from(`AUTH ${password}\r\nPING\r\n`),
          isExpected: (reply) => reply.toString().startsWith('+OK\r\n+PONG'),
        },
      ),
    startTimeoutMs: 20_000,
    stopTimeoutMs: 5_000,
  });
};
