import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { memoryGuardSignal } from './examine-messages.ts';
import type { FromChild, ToChild } from './examine-messages.ts';
import { longestExaminationMs } from './examination.ts';
import type { Examination } from './examination.ts';

/** One examining child. `died`: without an answer, for no reason that we know. */
export type ExamineProcess = {
  examine(path: string): Promise<Examination | { kind: 'died' }>;
  /** How many files it has answered; infinite once it has ended. */
  served(): number;
  end(): void;
};

const heapMegabytes = 512;
/** A file of 100 MB lies in memory twice while it is read. */
const maxRssBytes = 1_024 * 1_024 * 1_024;
const longestStartMs = 15_000;

/**
 * Starts a child and waits until it can read. It inherits no environment, so no secret, and no output.
 * @throws Error when it cannot be started.
 */
export const startExamineProcess = async (
  childFile: string,
  timeoutMs = longestExaminationMs,
): Promise<ExamineProcess> => {
  const child = fork(childFile, [String(maxRssBytes)], {
    env: {},
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Listened to for good: an error without a listener would end the service. What ended shows in the exit.
  child.on('error', () => child.kill('SIGKILL'));
  let served = 0;
  child.once('exit', () => {
    served = Infinity;
  });
  const first = await answerOf(child, longestStartMs);
  if (first.kind !== 'ready') {
    child.kill('SIGKILL');
    throw new Error(`The process that reads PDFs (${childFile}) did not start: ${JSON.stringify(first)}`);
  }

  return {
    served: () => served,
    end: () => {
      served = Infinity;
      child.kill('SIGKILL');
    },
    examine: async (path) => {
      const answer = answerOf(child, timeoutMs);
      if (child.connected) child.send({ path } satisfies ToChild, () => undefined); // a failed send shows in the exit
      const told = await answer;
      if (told.kind === 'examined') {
        served += 1;
        return told.examination;
      }
      served = Infinity;
      child.kill('SIGKILL');
      if (told.kind === 'silent') return { kind: 'refused', refusal: 'too-slow' };
      if (told.kind === 'exited' && isOutOfMemory(told)) return { kind: 'refused', refusal: 'too-heavy' };
      if (told.kind === 'failed') throw new Error(`An uploaded file cannot be read: ${told.problem}`);
      return { kind: 'died' };
    },
  };
};

type Exited = { kind: 'exited'; code: number | null; signal: string | null };

/** The child's next message, or that it exited, or that it said nothing in time. */
const answerOf = (child: ChildProcess, timeoutMs: number): Promise<FromChild | Exited | { kind: 'silent' }> =>
  new Promise((resolve) => {
    const settle = (answer: FromChild | Exited | { kind: 'silent' }): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      resolve(answer);
    };
    const timer = setTimeout(() => settle({ kind: 'silent' }), timeoutMs);
    const onMessage = (message: unknown): void => settle(message as FromChild);
    const onExit = (code: number | null, signal: string | null): void => settle({ kind: 'exited', code, signal });
    child.on('message', onMessage).on('exit', onExit);
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
  });

/** Ended by its guard, or by V8 at the limit of the heap. */
const isOutOfMemory = ({ code, signal }: Exited): boolean =>
  signal === memoryGuardSignal || signal === 'SIGABRT' || code === 134;
