import { workerData } from 'node:worker_threads';
import { memoryGuardSignal } from './child-messages.ts';

/**
 * A thread of a confined child. V8's limit covers the JavaScript heap only, not the buffers in which a file unfolds: this covers the whole
 * process. It also ends a child whose parent has gone while a file held it.
 */
const { maxRssBytes } = workerData as { maxRssBytes: number };
const parent = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > maxRssBytes || process.ppid !== parent) process.kill(process.pid, memoryGuardSignal);
}, 100);
