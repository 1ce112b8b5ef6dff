import { AppError } from '@docsight/service-kit';

/**
 * Bounds how much of some heavy work runs at once. The work is done in the order of its coming, except that one key (an account, a document)
 * never holds more than its own share: nobody's slow work keeps everybody else waiting.
 */
export type FairLimit = {
  /**
   * signal: gives up while it waits; work that has begun is not broken off.
   * @throws AppError service_unavailable when too much is waiting already; the signal's reason when it gave up.
   */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** How much more could run now; none while anything waits. */
  free(): number;
};

type Waiting = { key: string; start: () => void };

export const makeFairLimit = (options: {
  atOnce: number;
  atOncePerKey: number;
  mostWaiting: number;
  mostWaitingPerKey?: number;
  /** What there is too much of, for the sentence that callers read. */
  of: string;
}): FairLimit => {
  const running = new Map<string, number>();
  let waiting: Waiting[] = [];
  let total = 0;

  const mayStart = (key: string): boolean => total < options.atOnce && (running.get(key) ?? 0) < options.atOncePerKey;

  const begin = (key: string): void => {
    total += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  };

  const end = (key: string): void => {
    total -= 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    startNext();
  };

  const startNext = (): void => {
    const next = waiting.find(({ key }) => mayStart(key));
    if (!next) return;
    waiting = waiting.filter((other) => other !== next);
    begin(next.key);
    next.start();
    startNext();
  };

  const isFull = (key: string): boolean =>
    waiting.length >= options.mostWaiting ||
    waiting.filter((other) => other.key === key).length >= (options.mostWaitingPerKey ?? Infinity);

  const turn = (key: string, signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (mayStart(key)) {
      begin(key);
      return Promise.resolve();
    }
    if (isFull(key)) throw busy(options.of);
    return new Promise((start, giveUp) => {
      const leave = (): void => {
        waiting = waiting.filter((other) => other !== mine);
        giveUp(signal?.reason as Error);
      };
      const mine = {
        key,
        start: () => {
          signal?.removeEventListener('abort', leave);
          start();
        },
      };
      waiting.push(mine);
      signal?.addEventListener('abort', leave, { once: true });
    });
  };

  return {
    free: () => (waiting.length > 0 ? 0 : options.atOnce - total),
    run: async (key, work, signal) => {
      await turn(key, signal);
      try {
        return await work();
      } finally {
        end(key);
      }
    },
  };
};

const busy = (of: string): AppError =>
  new AppError('service_unavailable', `Too many ${of} are waiting at the moment. Try again in a few seconds.`, {
    headers: { 'Retry-After': '5' },
  });
