import { Worker } from 'node:worker_threads';
import type { FromChild } from './child-messages.ts';

/**
 * Serves the parent of a child process: `node child.js <greatest resident memory in bytes>`, with an IPC channel. It answers one question at a time and may be
 * killed at any moment.
 */
export const serveParent = (answer: (question: never) => Promise<unknown>): void => {
  const [maxRssBytes] = process.argv.slice(2).map(Number);
  // A thread of its own, since a hostile file holds the main one. This path is that of the compiled file: a child only runs compiled.
  const guard = new Worker(new URL('./memory-guard.js', import.meta.url), { workerData: { maxRssBytes } });
  guard.unref();

  // Ctrl-C reaches the whole process group; the parent finishes its work first and then disconnects.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit(0));

  const tell = (message: FromChild<unknown>): void => {
    process.send?.(message);
  };
  process.on('message', (question: unknown) => {
    answer(question as never).then(
      (result) => tell({ kind: 'answered', answer: result, rssBytes: process.memoryUsage.rss() }),
      (error: unknown) => tell({ kind: 'failed', problem: String(error) }),
    );
  });
  tell({ kind: 'ready' });
};
