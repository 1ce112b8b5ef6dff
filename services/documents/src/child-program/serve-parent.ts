import { Worker } from 'node:worker_threads';
import type { ChildMessage, ChildTask } from './child-messages.ts';
import { closeWaysOut } from './close-ways-out.ts';

/**
 * Runs the tasks that the parent sends. It runs one task at a time and may be killed at any moment. Usage of the
 * program: `node child.js`, with an IPC channel. A program calls this after its imports, because it closes the ways out
 * and loads no more native libraries.
 */
export const serveParent = (run: (task: unknown) => Promise<unknown>): void => {
  const maxRssBytes = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)).fill(Infinity);
  const isRunning = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  // A separate thread, because a hostile file can block the main one. The build puts its program beside this one.
  const guard = new Worker(new URL('./memory-guard.js', import.meta.url), {
    workerData: { maxRssBytes, isRunning },
  });
  guard.unref();
  closeWaysOut();

  // Ctrl-C reaches the whole process group. The parent finishes its work first and then disconnects.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit(0));

  const send = (message: ChildMessage<unknown>): void => {
    process.send?.(message);
  };
  process.on('message', (task) => {
    maxRssBytes[0] = (task as ChildTask).maxRssBytes;
    Atomics.store(isRunning, 0, 1);
    Atomics.notify(isRunning, 0);
    run(task)
      .finally(() => Atomics.store(isRunning, 0, 0))
      .then(
        (result) => send({ kind: 'done', result, rssBytes: process.memoryUsage.rss() }),
        (error: unknown) => send({ kind: 'failed', problem: String(error) }),
      );
  });
  send({ kind: 'ready' });
};
