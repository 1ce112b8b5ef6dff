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
 * Work that is a function receives a signal, which fires when nobody waits for its result any more.
 * When the time is over, the event loop first reads what has arrived: a process that was busy itself must not take that for a slow server.
 */
export const withTimeout = async <Result>(
  work: Promise<Result> | ((signal: AbortSignal) => Promise<Result>),
  ms: number,
  { timeoutError = () => new TimeoutError(`No result within ${ms} ms.`), signal }: TimeoutOptions = {},
): Promise<Result> => {
  signal?.throwIfAborted();
  const abandoned = new AbortController();
  let stopWaiting = (): void => undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const abandon = (error: Error): void => {
      reject(error);
      abandoned.abort(error);
    };
    const onAbort = (): void => abandon(signal!.reason as Error);
    let grace: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      grace = setImmediate(() => abandon(timeoutError()));
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
    stopWaiting = () => {
      clearTimeout(timer);
      clearImmediate(grace);
      signal?.removeEventListener('abort', onAbort);
    };
  });
  try {
    return await Promise.race([typeof work === 'function' ? work(abandoned.signal) : work, limit]);
  } finally {
    stopWaiting();
  }
};
