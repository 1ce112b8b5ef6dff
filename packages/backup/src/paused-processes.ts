import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Stops the processes, and lets them continue when the pipe closes: also when our process was killed. */
const script = `
for p in "$@"; do kill -s STOP "$p" || { for q in "$@"; do kill -s CONT "$q"; done; exit 1; }; done
echo paused
read -r _
for p in "$@"; do kill -s CONT "$p"; done
`;

/**
 * Pauses processes with SIGSTOP while some work runs. A shell of its own session lets them continue afterwards, even if
 * this process is killed: then the pipe between them closes.
 * @throws Error if one of the processes has ended. Then none is paused.
 */
export const whilePaused = async <Result>(pids: readonly number[], work: () => Promise<Result>): Promise<Result> => {
  if (pids.length === 0) return work();
  const holder = spawn('/bin/sh', ['-c', script, 'docsight-pause', ...pids.map(String)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(holder, 'close');
  holder.stdin.on('error', () => undefined); // it has ended, and `ended` reports it
  const paused = once(holder.stdout, 'data');
  try {
    await Promise.race([
      paused,
      ended.then(() => {
        throw new Error('A service has ended before it could be paused. Repeat the backup.');
      }),
    ]);
    return await work();
  } finally {
    holder.stdin.end();
    await ended;
  }
};
