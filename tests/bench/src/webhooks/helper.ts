import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A part of a benchmark that needs a process of its own. */
export type Helper = {
  /** @throws Error when it fails, ends or takes longer than `limitMs`. */
  ask(question: string, argument: object, limitMs: number): Promise<unknown>;
  stop(): Promise<void>;
};

export type Question = { number: number; question: string; argument: object };
export type Answer = { number: number } & ({ answer: unknown } | { problem: string });

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

const stopLimitMs = 5_000;

/** name: of the program, `<name>-process.ts` in this folder, which has its half in `answering.ts`. It ends with this process at the latest. */
export const startHelper = (name: string): Helper => {
  const program = fileURLToPath(new URL(`./${name}-process.js`, import.meta.url));
  const child = fork(program, { serialization: 'advanced' }); // Results contain many thousands of numbers.
  const waiting = new Map<number, Waiting>();
  let ended: Error | undefined;
  let lastNumber = 0;

  const end = (how: string): void => {
    ended ??= new Error(`The ${name} process ended: ${how}.`);
    for (const { reject } of waiting.values()) reject(ended);
  };
  child.on('error', (error) => end(String(error)));
  child.once('exit', (code, signal) => end(signal ?? `exit code ${String(code)}`));
  child.on('message', (message) => {
    const told = message as Answer;
    const asker = waiting.get(told.number);
    if ('problem' in told) asker?.reject(new Error(`The ${name} process failed: ${told.problem}`));
    else asker?.resolve(told.answer);
  });

  return {
    ask: async (question, argument, limitMs) => {
      if (ended) throw ended;
      const number = (lastNumber += 1);
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise<unknown>((resolve, reject) => {
          waiting.set(number, { resolve, reject });
          const late = new Error(`The ${name} process did not answer to "${question}" within ${limitMs / 1000} s.`);
          timer = setTimeout(() => reject(late), limitMs);
          child.send({ number, question, argument } satisfies Question);
        });
      } finally {
        clearTimeout(timer);
        waiting.delete(number);
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
