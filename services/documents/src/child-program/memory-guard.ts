import { workerData } from 'node:worker_threads';
import { memoryGuardSignal } from './child-messages.ts';

/**
 * A thread of a confined child that ends it when its resident memory is too large.
 * V8's own limit covers the JavaScript heap only, not the buffers into which a file expands.
 * The thread also ends a child whose parent has died while a file blocked the child.
 */
const { maxRssBytes } = workerData as { maxRssBytes: number };
const parent = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > maxRssBytes || process.ppid !== parent) process.kill(process.pid, memoryGuardSignal);
}, 100);
