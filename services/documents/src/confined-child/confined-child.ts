import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { memoryGuardSignal } from './child-messages.ts';
import type { FromChild } from './child-messages.ts';

/** What became of a question. `died`: the child ended without an answer, for no reason that we know. */
export type Told<Answer> =
  { kind: 'answered'; answer: Answer } | { kind: 'too-slow' } | { kind: 'too-heavy' } | { kind: 'died' };

/** maxRssBytes: of the whole process, kept by its guard. heapMegabytes: of its JavaScript. */
export type Confinement = { childFile: string; heapMegabytes: number; maxRssBytes: number; timeoutMs: number };

/** One child that answers a question at a time. */
export type ConfinedChild<Question, Answer> = {
  /** @throws Error when the child says that the fault is not in what it was given. */
  ask(question: Question): Promise<Told<Answer>>;
  /** How many questions it has answered; infinite once it has ended. */
  served(): number;
  end(): void;
};

const longestStartMs = 15_000;

/**
 * Starts a child and waits until it can answer. It inherits no environment, so no secret, and no output.
 * @throws Error when it cannot be started.
 */
export const startConfinedChild = async <Question extends object, Answer>(
  confinement: Confinement,
): Promise<ConfinedChild<Question, Answer>> => {
  const { childFile, heapMegabytes, maxRssBytes, timeoutMs } = confinement;
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
  const end = (): void => {
    served = Infinity;
    child.kill('SIGKILL');
  };
  const first = await answerOf<Answer>(child, longestStartMs);
  if (first.kind !== 'ready') {
    end();
    throw new Error(`The child process ${childFile} did not start: ${JSON.stringify(first)}`);
  }

  return {
    served: () => served,
    end,
    ask: async (question) => {
      const answer = answerOf<Answer>(child, timeoutMs);
      if (child.connected) child.send(question, () => undefined); // a failed send shows in the exit
      const told = await answer;
      if (told.kind === 'answered') {
        // What has grown fat is not given another's work: it would be ended in the middle of it.
        served = told.rssBytes > maxRssBytes / 2 ? Infinity : served + 1;
        return { kind: 'answered', answer: told.answer };
      }
      end();
      if (told.kind === 'silent') return { kind: 'too-slow' };
      if (told.kind === 'exited' && isOutOfMemory(told)) return { kind: 'too-heavy' };
      if (told.kind === 'failed') throw new Error(`The child process ${childFile} failed: ${told.problem}`);
      return { kind: 'died' };
    },
  };
};

type Exited = { kind: 'exited'; code: number | null; signal: string | null };
type Heard<Answer> = FromChild<Answer> | Exited | { kind: 'silent' };

/** The child's next message, or that it exited, or that it said nothing in time. */
const answerOf = <Answer>(child: ChildProcess, timeoutMs: number): Promise<Heard<Answer>> =>
  new Promise((resolve) => {
    const settle = (answer: Heard<Answer>): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      resolve(answer);
    };
    const timer = setTimeout(() => settle({ kind: 'silent' }), timeoutMs);
    const onMessage = (message: unknown): void => settle(message as FromChild<Answer>);
    const onExit = (code: number | null, signal: string | null): void => settle({ kind: 'exited', code, signal });
    child.on('message', onMessage).on('exit', onExit);
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
  });

/** Ended by its guard, or by V8 at the limit of the heap. */
const isOutOfMemory = ({ code, signal }: Exited): boolean =>
  signal === memoryGuardSignal || signal === 'SIGABRT' || code === 134;
