import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of a benchmark in a process of its own. */
export type Helper = {
  pid: number;
  /** @throws Error if it fails, ends or takes longer than `limitMs`. */
  call(operation: string, argument: object, limitMs: number): Promise<unknown>;
  stop(): Promise<void>;
};

export type HelperRequest = { number: number; operation: string; argument: object };
export type HelperResponse = { number: number } & ({ result: unknown } | { problem: string });

type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void };

const stopLimitMs = 5_000;

/** Starts `NAME-process.ts` of this folder, which calls `serveRequests`. It ends with this process at the latest. */
export const startHelper = (name: string): Helper => {
  const program = fileURLToPath(new URL(`./${name}-process.js`, import.meta.url));
  const child = fork(program, { serialization: 'advanced' }); // Results contain many thousands of numbers.
  const pending = new Map<number, Pending>();
  let ended: Error | undefined;
  let lastNumber = 0;

  const end = (reason: string): void => {
    ended ??= new Error(`The ${name} process ended: ${reason}.`);
    for (const { reject } of pending.values()) reject(ended);
  };
  child.on('error', (error) => end(String(error)));
  child.once('exit', (code, signal) => end(signal ?? `exit code ${String(code)}`));
  child.on('message', (message) => {
    const response = message as HelperResponse;
    const call = pending.get(response.number);
    if ('problem' in response) call?.reject(new Error(`The ${name} process failed: ${response.problem}`));
    else call?.resolve(response.result);
  });

  return {
    pid: child.pid!,
    call: async (operation, argument, limitMs) => {
      if (ended) throw ended;
      const number = (lastNumber += 1);
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise<unknown>((resolve, reject) => {
          pending.set(number, { resolve, reject });
          const late = new Error(`The ${name} process did not finish "${operation}" within ${limitMs / 1000} s.`);
          timer = setTimeout(() => reject(late), limitMs);
          child.send({ number, operation, argument } satisfies HelperRequest);
        });
      } finally {
        clearTimeout(timer);
        pending.delete(number);
      }
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
      await exited;
      clearTimeout(timer);
    },
  };
};
