import { Worker } from 'node:worker_threads';
import { countPages } from './count-pages.ts';
import type { FromChild, ToChild } from './examine-messages.ts';

/**
 * The process that reads uploaded files: `node examine-child.js <greatest resident memory in bytes>`, with an IPC channel.
 * It answers one file at a time and may be killed at any moment.
 */
const [maxRssBytes] = process.argv.slice(2).map(Number);

// A thread of its own, since a hostile file holds the main one. This path is that of the compiled file: the child only runs compiled.
const guard = new Worker(new URL('./memory-guard.js', import.meta.url), { workerData: { maxRssBytes } });
guard.unref();

// Ctrl-C reaches the whole process group; the parent finishes its uploads first and then disconnects.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));

const tell = (message: FromChild): void => {
  process.send?.(message);
};

process.on('message', (message: ToChild) => {
  countPages(message.path).then(
    (examination) => tell({ kind: 'examined', examination }),
    (error: unknown) => tell({ kind: 'failed', problem: String(error) }),
  );
});

tell({ kind: 'ready' });
