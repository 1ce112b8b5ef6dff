import { AppError } from '@docsight/service-kit';

/**
 * Limits how much heavy work runs at once. Work starts in the order of its arrival, but each key (an account or a document)
 * has its own limit. So one key's slow work never delays all others.
 */
export type FairLimit = {
  /**
   * Runs work as soon as the limits allow. The signal ends the waiting; work that has started is not interrupted.
   * @throws AppError service_unavailable if too much work is waiting; the signal's reason if it aborts first.
   */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Returns how much more work could start now. It is 0 while any work is waiting. */
  free(): number;
};

type Waiter = { key: string; start: () => void };

export const makeFairLimit = (options: {
  maxRunning: number;
  maxRunningPerKey: number;
  maxWaiting: number;
  maxWaitingPerKey?: number;
  /** Plural noun for the error message, such as `uploads`. */
  work: string;
}): FairLimit => {
  const { maxRunning, maxRunningPerKey, maxWaiting, maxWaitingPerKey = Infinity } = options;
  const runningPerKey = new Map<string, number>();
  let running = 0;
  let waiting: Waiter[] = [];

  const canStart = (key: string): boolean => running < maxRunning && (runningPerKey.get(key) ?? 0) < maxRunningPerKey;

  const acquire = (key: string): void => {
    running += 1;
    runningPerKey.set(key, (runningPerKey.get(key) ?? 0) + 1);
  };

  const release = (key: string): void => {
    running -= 1;
    const left = (runningPerKey.get(key) ?? 1) - 1;
    if (left > 0) runningPerKey.set(key, left);
    else runningPerKey.delete(key);
    startNext();
  };

  const startNext = (): void => {
    const next = waiting.find(({ key }) => canStart(key));
    if (!next) return;
    waiting = waiting.filter((other) => other !== next);
    acquire(next.key);
    next.start();
    startNext();
  };

  const isFull = (key: string): boolean =>
    waiting.length >= maxWaiting || waiting.filter((other) => other.key === key).length >= maxWaitingPerKey;

  const untilStart = (key: string, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting = waiting.filter((other) => other !== waiter);
        reject(signal?.reason as Error);
      };
      const waiter = {
        key,
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      waiting.push(waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });

  const turn = async (key: string, signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (canStart(key)) acquire(key);
    else if (isFull(key)) throw tooBusy(options.work);
    else await untilStart(key, signal);
  };

  return {
    free: () => (waiting.length > 0 ? 0 : maxRunning - running),
    run: async (key, work, signal) => {
      await turn(key, signal);
      try {
        return await work();
      } finally {
        release(key);
      }
    },
  };
};

const tooBusy = (work: string): AppError =>
  new AppError('service_unavailable', `Too many ${work} are waiting at the moment. Try again in a few seconds.`, {
    headers: { 'Retry-After': '5' },
  });
