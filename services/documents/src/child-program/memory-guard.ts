import { workerData } from 'node:worker_threads';
import { memoryGuardSignal } from './child-messages.ts';

/**
 * A thread of a confined child that ends it when its resident memory is too large.
 * V8's own limit covers the JavaScript heap only, not the buffers into which a file expands.
 * The thread also ends a child whose parent has died while a file blocked the child.
 */
const { maxRssBytes, isRunning } = workerData as {
  /** One number in shared memory: the limit of the present task, or of the last one. */
  maxRssBytes: Float64Array;
  /** One number in shared memory: 1 while a task runs, else 0. Its change to 1 is notified. */
  isRunning: Int32Array;
};
const parent = process.ppid;
/** A file can fill 64 MB of pixels in some milliseconds. */
const intervalMs = 25;
/** A check takes a part of a millisecond of processor time, so idle children are checked rarely. */
const idleIntervalMs = 1_000;

for (;;) {
  const running = Atomics.load(isRunning, 0);
  if (Atomics.wait(isRunning, 0, running, running === 1 ? intervalMs : idleIntervalMs) !== 'timed-out') continue;
  if (process.memoryUsage.rss() > maxRssBytes[0]! || process.ppid !== parent)
    process.kill(process.pid, memoryGuardSignal);
}
