import { Worker } from 'node:worker_threads';
import type { ChildMessage } from './child-messages.ts';

/**
 * Runs the tasks that the parent sends. Usage of the program: `node child.js <maximum resident memory in bytes>`,
 * with an IPC channel. It runs one task at a time and may be killed at any moment.
 */
export const serveParent = (run: (task: unknown) => Promise<unknown>): void => {
  const [maxRssBytes] = process.argv.slice(2).map(Number);
  // A separate thread, because a hostile file can block the main one. The path is that of the compiled file.
  const guard = new Worker(new URL('./memory-guard.js', import.meta.url), { workerData: { maxRssBytes } });
  guard.unref();

  // Ctrl-C reaches the whole process group. The parent finishes its work first and then disconnects.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit(0));

  const send = (message: ChildMessage<unknown>): void => {
    process.send?.(message);
  };
  process.on('message', (task) => {
    run(task).then(
      (result) => send({ kind: 'done', result, rssBytes: process.memoryUsage.rss() }),
      (error: unknown) => send({ kind: 'failed', problem: String(error) }),
    );
  });
  send({ kind: 'ready' });
};
