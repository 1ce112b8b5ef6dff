import { AppError } from '../errors.ts';

/** Runs work of one key in order, and work of different keys at the same time. */
export type PerKeyQueue = {
  /**
   * Runs the work when its turn comes, and resolves or rejects with it.
   * The signal removes work that waits; work that has begun is not interrupted.
   * @throws the error of `fullError` when too much waits; the signal's reason when it fired before the work began.
   */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Returns how much more could begin now; 0 while anything waits. */
  free(): number;
};

type PerKeyQueueOptions = {
  /** Works of one key that run at the same time. Default: 1. */
  concurrencyPerKey?: number;
  /** Works of all keys that run at the same time. Default: no limit. */
  concurrency?: number;
  /** Entries of one key that may wait. Default: no limit. */
  maxWaitingPerKey?: number;
  /** Entries of all keys that may wait. Default: no limit. */
  maxWaiting?: number;
  /** Error for work that finds the queue full. Default: AppError service_unavailable. */
  fullError?: () => Error;
};

type KeyState = { running: number; waiting: number };
type Entry = { key: string; begin: () => void };

/**
 * Creates a queue. Work begins in the order of `run`, except that it passes works of a key that has its share running
 * already: slow work of one account or document does not delay the others.
 */
export const perKeyQueue = ({
  concurrencyPerKey = 1,
  concurrency = Infinity,
  maxWaitingPerKey = Infinity,
  maxWaiting = Infinity,
  fullError = queueIsFull,
}: PerKeyQueueOptions = {}): PerKeyQueue => {
  const keys = new Map<string, KeyState>();
  /** In the order of `run`. */
  const waiting = new Set<Entry>();
  let running = 0;

  const stateOf = (key: string): KeyState => keys.get(key) ?? { running: 0, waiting: 0 };
  const change = (key: string, by: Partial<KeyState>): void => {
    const state = stateOf(key);
    const next = { running: state.running + (by.running ?? 0), waiting: state.waiting + (by.waiting ?? 0) };
    if (next.running + next.waiting > 0) keys.set(key, next);
    else keys.delete(key);
  };

  const canBegin = (key: string): boolean => running < concurrency && stateOf(key).running < concurrencyPerKey;
  const isFull = (key: string): boolean => waiting.size >= maxWaiting || stateOf(key).waiting >= maxWaitingPerKey;

  const begin = (key: string): void => {
    running += 1;
    change(key, { running: 1 });
  };
  const end = (key: string): void => {
    running -= 1;
    change(key, { running: -1 });
    beginNext();
  };
  const add = (entry: Entry): void => {
    waiting.add(entry);
    change(entry.key, { waiting: 1 });
  };
  const remove = (entry: Entry): void => {
    waiting.delete(entry);
    change(entry.key, { waiting: -1 });
  };

  /** One end makes room for one entry at most. */
  const beginNext = (): void => {
    for (const entry of waiting) {
      if (!canBegin(entry.key)) continue;
      remove(entry);
      begin(entry.key);
      entry.begin();
      return;
    }
  };

  const waitForTurn = (key: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => {
        remove(entry);
        reject(signal!.reason as Error);
      };
      const entry: Entry = {
        key,
        begin: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      add(entry);
      signal?.addEventListener('abort', onAbort, { once: true });
    });

  return {
    run: async (key, work, signal) => {
      signal?.throwIfAborted();
      if (canBegin(key)) begin(key);
      else if (isFull(key)) throw fullError();
      else await waitForTurn(key, signal);
      try {
        return await work();
      } finally {
        end(key);
      }
    },
    free: () => (waiting.size > 0 ? 0 : concurrency - running),
  };
};

/** The error of a queue that takes no more. The caller may try again in a few seconds. */
const queueIsFull = (): AppError =>
  new AppError('service_unavailable', 'Too many requests are waiting. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  });
