import { rejectionOf } from '@docsight/service-kit';
import type { Turn } from '../heavy-work/index.ts';

/** Waits in a queue and runs `begin` when the turn comes. The signal ends the waiting. */
export type TakeTurn = (begin: (turn: Turn) => Promise<void>, signal: AbortSignal) => Promise<void>;

/**
 * Runs work once for all callers that request it at the same time. Each caller waits for its own turn, and the work
 * begins with the first one. So a caller never waits behind the longer queue of another caller of the same work.
 */
export type SharedWork<Result> = {
  /**
   * Joins the work of a key. Work that has begun is not interrupted. The signal ends the waiting of this caller only.
   * @throws the reason of the signal, or the error of the work. The error of `takeTurn` if the work has not begun.
   */
  join(
    key: string,
    work: (turn: Turn) => Promise<Result>,
    caller: { takeTurn: TakeTurn; signal?: AbortSignal | undefined },
  ): Promise<Result>;
};

type Work<Result> = {
  callers: number;
  /** Aborts when the work begins, so that all other callers leave their queues. */
  begun: AbortController;
  /** Undefined until the work begins. */
  result: Promise<Result> | undefined;
};

export const makeSharedWork = <Result>(): SharedWork<Result> => {
  const works = new Map<string, Work<Result>>();

  const removeWork = (key: string, shared: Work<Result>): void => {
    if (works.get(key) === shared) works.delete(key);
  };

  return {
    join: async (key, work, { takeTurn, signal }) => {
      signal?.throwIfAborted();
      const shared = works.get(key) ?? { callers: 0, begun: new AbortController(), result: undefined };
      works.set(key, shared);
      const begin = async (turn: Turn): Promise<void> => {
        const result = work(turn).finally(() => removeWork(key, shared));
        shared.result = result;
        shared.begun.abort(new Error('The work has begun.'));
        await result.catch(() => undefined); // each caller gets the error from `shared.result`
      };
      shared.callers += 1;
      try {
        const result = shared.result ?? resultAfterTurn(shared, begin, takeTurn, signal);
        return await (signal ? Promise.race([result, rejectionOf(signal)]) : result);
      } finally {
        shared.callers -= 1;
        if (shared.callers === 0 && !shared.result) removeWork(key, shared);
      }
    },
  };
};

const resultAfterTurn = async <Result>(
  shared: Work<Result>,
  begin: (turn: Turn) => Promise<void>,
  takeTurn: TakeTurn,
  signal: AbortSignal | undefined,
): Promise<Result> => {
  const signals = [shared.begun.signal, ...(signal ? [signal] : [])];
  try {
    await takeTurn(begin, AbortSignal.any(signals));
  } catch (error) {
    if (!shared.result) throw error;
  }
  return shared.result!;
};
