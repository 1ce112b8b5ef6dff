import { AppError } from '../errors.ts';
import { measureWork } from '../metrics/measure-work.ts';
import { waitingTree } from './waiting-tree.ts';
import type { WaitingTree } from './waiting-tree.ts';
import { reasonOf } from './abort-reason.ts';

/** Ends work that has begun. Safe to repeat. */
type EndWork = () => void;

/** A key, such as an account. A source divides the work of a key further, such as by its readers. */
type QueueKey = string | { key: string; source: string };

/** Runs work of one key in order, and work of different keys at the same time. */
export type PerKeyQueue = {
  /**
   * Runs the work when its turn comes, and resolves or rejects with it.
   * The signal removes work that waits; work that has begun is not interrupted.
   * @throws the error of `fullError` when too much waits; the signal's reason when it fired before the work began.
   */
  run<Result>(key: QueueKey, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Begins work that need not wait. Returns the function that ends it, or undefined if the work must wait. */
  begin(key: string): EndWork | undefined;
  /** Begins work when its turn comes. Resolves to the function that ends it. @throws like `run`. */
  beginInTurn(key: string, signal?: AbortSignal): Promise<EndWork>;
  /** Returns how much more could begin now; 0 while anything waits. */
  free(): number;
};

type PerKeyQueueOptions = {
  /** Works of one key that run at the same time. Default: 1. */
  concurrencyPerKey?: number;
  /** Works of all keys that run at the same time. Default: no limit. */
  concurrency?: number;
  /** Places of `concurrency` that only keys with nothing running can take. Less than `concurrency`. Default: 0. */
  keptPlaces?: number;
  /** Returns true for a key that has one place at most, and no kept place. Default: no key. */
  isSlow?: (key: string) => boolean;
  /** Entries of one source that may wait. Default: no limit. */
  maxWaitingPerSource?: number;
  /** Entries of one key that may wait. Default: no limit. */
  maxWaitingPerKey?: number;
  /** Entries of all keys that may wait. Default: no limit. */
  maxWaiting?: number;
  /** The name of this work in the metrics. Default: it is not measured. */
  measuredAs?: string;
  /** Error for work that finds the queue full. Default: AppError service_unavailable. */
  fullError?: () => Error;
};

/** Paths are a key and a source. */
type Entry = { path: readonly [key: string, source: string]; begin: () => void; drop: () => void };

/**
 * Creates a queue that is fair to its keys, and within a key to its sources. The key with the least running begins
 * next, then the one whose turn was longest ago. A full queue drops the last entry of the longest queue when the
 * new one has a shorter queue. So no key and no source can take all places or fill the queue for the others.
 */
export const perKeyQueue = (options: PerKeyQueueOptions = {}): PerKeyQueue => {
  const { concurrencyPerKey = 1, concurrency = Infinity, keptPlaces = 0, isSlow = () => false } = options;
  const { maxWaitingPerSource = Infinity, maxWaitingPerKey = Infinity, maxWaiting = Infinity } = options;
  const works = waitingTree<Entry>();
  const onRejected = options.measuredAs && measureWork(options.measuredAs, concurrency, () => works.countsOf([]));
  const fullError = (): Error => {
    if (onRejected) onRejected();
    return (options.fullError ?? queueIsFull)();
  };

  const canBegin = (key: string): boolean =>
    hasPlace(
      { running: works.countsOf([key]).running, isSlow: isSlow(key) },
      concurrency - works.countsOf([]).running,
      { concurrencyPerKey, keptPlaces },
    );

  /** Begins what can begin. A key that is no longer slow may begin more than one. */
  const beginNext = (): void => {
    for (let entry = works.next(canBegin); entry; entry = works.next(canBegin)) {
      works.remove(entry);
      works.begin(entry.path);
      entry.begin();
    }
  };

  /**
   * Drops another entry if the queue of a path is full. The new entry must have a shorter queue than the longest one.
   */
  const makeRoom = (path: readonly string[], limit: number, newEntry: Entry['path']): void => {
    if (works.countsOf(path).waiting < limit) return;
    const last = works.lastOfLongest(path);
    const waitingOf = (entry: Entry['path']): number => works.countsOf(entry.slice(0, path.length + 1)).waiting;
    if (!last || waitingOf(newEntry) + 1 >= waitingOf(last.path)) throw fullError();
    last.drop();
  };

  const endOf = (path: Entry['path']): EndWork => {
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      works.end(path);
      beginNext();
    };
  };

  const beginNow = (path: Entry['path']): EndWork | undefined => {
    const [key] = path;
    const isFirst = works.countsOf([key]).waiting === 0;
    if (!isFirst || !canBegin(key)) return undefined;
    works.begin(path);
    return endOf(path);
  };

  const waitAndBegin = async (path: Entry['path'], signal: AbortSignal | undefined): Promise<EndWork> => {
    if (works.countsOf(path).waiting >= maxWaitingPerSource) throw fullError();
    makeRoom(path.slice(0, 1), maxWaitingPerKey, path);
    makeRoom([], maxWaiting, path);
    await turnOf(path, works, fullError, signal);
    return endOf(path);
  };

  return {
    begin: (key) => beginNow([key, '']),
    beginInTurn: async (key, signal) => {
      signal?.throwIfAborted();
      return beginNow([key, '']) ?? waitAndBegin([key, ''], signal);
    },
    run: async (given, work, signal) => {
      signal?.throwIfAborted();
      const path: Entry['path'] = typeof given === 'string' ? [given, ''] : [given.key, given.source];
      const end = beginNow(path) ?? (await waitAndBegin(path, signal));
      try {
        return await work();
      } finally {
        end();
      }
    },
    free: () => (works.countsOf([]).waiting > 0 ? 0 : concurrency - works.countsOf([]).running),
  };
};

/** Decides whether a key may begin one more work. Kept places are for keys with nothing running that are not slow. */
const hasPlace = (
  key: { running: number; isSlow: boolean },
  free: number,
  { concurrencyPerKey, keptPlaces }: { concurrencyPerKey: number; keptPlaces: number },
): boolean => {
  if (key.isSlow) return key.running === 0 && free > keptPlaces;
  return key.running < concurrencyPerKey && free > (key.running === 0 ? 0 : keptPlaces);
};

/** Adds an entry, and resolves when its turn comes. @throws `fullError` if it is dropped; the reason of the signal. */
const turnOf = (
  path: Entry['path'],
  works: WaitingTree<Entry>,
  fullError: () => Error,
  signal: AbortSignal | undefined,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = (reason: Error): void => {
      signal?.removeEventListener('abort', onAbort);
      works.remove(entry);
      reject(reason);
    };
    const onAbort = (): void => leave(reasonOf(signal!));
    const entry: Entry = {
      path,
      begin: () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      },
      drop: () => leave(fullError()),
    };
    works.add(entry);
    signal?.addEventListener('abort', onAbort, { once: true });
  });

/** The error of a queue that takes no more. The caller may try again in a few seconds. */
const queueIsFull = (): AppError =>
  new AppError('service_unavailable', 'Too many requests are waiting. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  });
