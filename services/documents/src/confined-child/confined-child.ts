import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { AppError } from '@docsight/service-kit';
import { memoryGuardSignal } from '../child-program/index.ts';
import type { FromChild } from '../child-program/index.ts';
import { processorMsOf } from './processor-time.ts';

/**
 * The outcome of a question. `too-slow`: the child used up its processor time. `starved`: it got too little processor time to use it up, so the machine is
 * at fault. `died`: the child ended without an answer, for an unknown reason.
 */
export type Told<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'too-slow' }
  | { kind: 'starved' }
  | { kind: 'too-heavy' }
  | { kind: 'died' };

export type Confinement = {
  childFile: string;
  /** The limit of the JavaScript heap. */
  heapMegabytes: number;
  /** The limit of the whole process, kept by its guard. */
  maxRssBytes: number;
  /** Processor time for one question, in ms. Where it cannot be measured, elapsed time. */
  timeoutMs: number;
};

/** One child that answers a question at a time. */
export type ConfinedChild<Question, Answer> = {
  /** @throws Error when the child says that the fault is not in what it was given. */
  ask(question: Question): Promise<Told<Answer>>;
  /** How many questions it has answered; infinite once it has ended. */
  served(): number;
  end(): void;
};

const longestStartMs = 30_000;
/** A child that gets less than a quarter of a core is starved. */
const longestWaitFactor = 4;
/** Processor time is counted in steps of 10 ms. */
const shortestWaitMs = 20;

/**
 * Starts a child and waits until it can answer. It inherits no environment, so no secret, and no output.
 * @throws AppError service_unavailable when it does not start in time, Error when it cannot start at all.
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
    if (first.kind === 'silent') throw serverTooBusy('read files');
    throw new Error(`The child process ${childFile} did not start: ${JSON.stringify(first)}`);
  }

  return {
    served: () => served,
    end,
    ask: async (question) => {
      const answer = answerOf<Answer>(child, timeoutMs, spareMsOf(child, timeoutMs));
      if (child.connected) child.send(question, () => undefined); // a failed send shows in the exit
      const told = await answer;
      if (told.kind === 'answered') {
        // What has grown fat is not given another's work: it would be ended in the middle of it.
        served = told.rssBytes > maxRssBytes / 2 ? Infinity : served + 1;
        return { kind: 'answered', answer: told.answer };
      }
      end();
      if (told.kind === 'silent') return { kind: told.isStarved ? 'starved' : 'too-slow' };
      if (told.kind === 'exited' && isOutOfMemory(told)) return { kind: 'too-heavy' };
      if (told.kind === 'failed') throw new Error(`The child process ${childFile} failed: ${told.problem}`);
      return { kind: 'died' };
    },
  };
};

/** @param toDo what the server cannot do in time, such as `read files`. */
export const serverTooBusy = (toDo: string): AppError =>
  new AppError('service_unavailable', `The server is too busy to ${toDo}. Try again in a minute.`, {
    headers: { 'Retry-After': '60' },
  });

type Exited = { kind: 'exited'; code: number | null; signal: string | null };
type Heard<Answer> = FromChild<Answer> | Exited | { kind: 'silent'; isStarved: boolean };

/** Returns a function that says how much of its processor time the child has left, in ms. */
const spareMsOf = (child: ChildProcess, limitMs: number): (() => number) => {
  const used = (): number | undefined => (child.pid === undefined ? undefined : processorMsOf(child.pid));
  const usedBefore = used();
  return () => {
    const usedNow = used();
    return usedBefore === undefined || usedNow === undefined ? 0 : limitMs - (usedNow - usedBefore);
  };
};

/**
 * Resolves to the child's next message, its exit, or its silence. spareMs: processor time that the child has left after `timeoutMs`; it may use that, as a busy
 * machine must not make a file look slow.
 */
const answerOf = <Answer>(
  child: ChildProcess,
  timeoutMs: number,
  spareMs: () => number = () => 0,
): Promise<Heard<Answer>> =>
  new Promise((resolve) => {
    const settle = (answer: Heard<Answer>): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      resolve(answer);
    };
    const giveUpAt = performance.now() + timeoutMs * longestWaitFactor;
    const onTimeout = (): void => {
      const spare = spareMs();
      const isStarved = performance.now() >= giveUpAt;
      if (spare <= 0 || isStarved) settle({ kind: 'silent', isStarved: isStarved && spare > 0 });
      else timer = setTimeout(onTimeout, Math.max(spare, shortestWaitMs));
    };
    let timer = setTimeout(onTimeout, timeoutMs);
    const onMessage = (message: unknown): void => settle(message as FromChild<Answer>);
    const onExit = (code: number | null, signal: string | null): void => settle({ kind: 'exited', code, signal });
    child.on('message', onMessage).on('exit', onExit);
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
  });

/** Ended by its guard, or by V8 at the limit of the heap. */
const isOutOfMemory = ({ code, signal }: Exited): boolean =>
  signal === memoryGuardSignal || signal === 'SIGABRT' || code === 134;
