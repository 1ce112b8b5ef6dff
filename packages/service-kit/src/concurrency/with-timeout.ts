import { reasonOf } from './abort-reason.ts';

/** The work took longer than its limit. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

type TimeoutOptions = {
  /** Error to reject with when the time is over. Default: a TimeoutError. */
  timeoutError?: () => Error;
  /** Rejects at once with the signal's reason. */
  signal?: AbortSignal;
};

/**
 * Resolves or rejects with the work, or rejects when it takes longer than `ms` milliseconds.
 * Work that is a function receives a signal, which fires when its result is no longer needed.
 * The time is counted in slices. While the event loop is blocked, at most one slice passes: a busy process must not
 * mistake itself for a slow server.
 */
export const withTimeout = async <Result>(
  work: Promise<Result> | ((signal: AbortSignal) => Promise<Result>),
  ms: number,
  { timeoutError = () => new TimeoutError(`No result within ${ms} ms.`), signal }: TimeoutOptions = {},
): Promise<Result> => {
  signal?.throwIfAborted();
  const abandoned = typeof work === 'function' ? new AbortController() : undefined;
  let abandon = (_error: Error): void => undefined;
  const abandonment = new Promise<never>((_resolve, reject) => {
    abandon = (error) => {
      reject(error);
      abandoned?.abort(error);
    };
  });
  const onAbort = (): void => abandon(reasonOf(signal!));
  signal?.addEventListener('abort', onAbort, { once: true });
  const stopTimer = startSlicedTimer(ms, () => abandon(timeoutError()));
  try {
    return await Promise.race([typeof work === 'function' ? work(abandoned!.signal) : work, abandonment]);
  } finally {
    stopTimer();
    signal?.removeEventListener('abort', onAbort);
  }
};

const slices = 5;

/** Starts a timer that runs in slices, one after the other. Returns the function that stops it. */
const startSlicedTimer = (ms: number, onOver: () => void): (() => void) => {
  let lastChance: NodeJS.Immediate | undefined;
  let slicesLeft = slices;
  const endSlice = (): void => {
    slicesLeft -= 1;
    if (slicesLeft > 0) timer = setTimeout(endSlice, ms / slices);
    // The event loop first reads what has arrived.
    else lastChance = setImmediate(onOver);
  };
  let timer = setTimeout(endSlice, ms / slices);
  return () => {
    clearTimeout(timer);
    clearImmediate(lastChance);
  };
};
