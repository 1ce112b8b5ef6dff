import { workerData } from 'node:worker_threads';
import { memoryGuardSignal } from './child-messages.ts';

/**
 * A thread of a confined child that ends it when its resident memory is too large.
 * V8's own limit covers the JavaScript heap only, not the buffers into which a file expands.
 * The thread also ends a child whose parent has died while a file blocked the child.
 */
const { maxRssBytes } = workerData as {
  /** One number in shared memory: the limit of the present task. */
  maxRssBytes: Float64Array;
};
const parent = process.ppid;

/** A file can fill 64 MB of pixels in some milliseconds. */
const intervalMs = 25;

setInterval(() => {
  if (process.memoryUsage.rss() > maxRssBytes[0]! || process.ppid !== parent)
    process.kill(process.pid, memoryGuardSignal);
}, intervalMs);
