/** A signal for one try that ends with the caller's signals, or when its time is over. Nothing is left hanging on the caller's signals once it is released. */
export type Interruption = { signal: AbortSignal; timedOut(): boolean; release(): void };

export const interruptionOf = (signals: (AbortSignal | undefined)[], timeoutMs: number): Interruption => {
  const controller = new AbortController();
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    controller.abort();
  }, timeoutMs);
  const listening = signals.map((signal) => onAbort(signal, () => controller.abort(signal?.reason)));
  return {
    signal: controller.signal,
    timedOut: () => isTimedOut,
    release: () => {
      clearTimeout(timer);
      for (const stop of listening) stop();
      controller.abort(); // What is still being sent after the answer came is not wanted any more.
    },
  };
};

/** Waits. @throws the reason of the first signal that is aborted meanwhile. */
export const pause = (ms: number, signals: (AbortSignal | undefined)[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const stop of listening) stop();
    };
    const timer = setTimeout(() => {
      end();
      resolve();
    }, ms);
    const listening = signals.map((signal) =>
      onAbort(signal, () => {
        end();
        reject(signal?.reason as Error);
      }),
    );
  });

/** @throws the reason of a signal that is aborted. */
export const throwIfAborted = (signals: (AbortSignal | undefined)[]): void => {
  for (const signal of signals) signal?.throwIfAborted();
};

/** Calls when the signal is aborted, or is so already; returns how to stop listening. */
const onAbort = (signal: AbortSignal | undefined, call: () => void): (() => void) => {
  if (signal?.aborted) call();
  signal?.addEventListener('abort', call, { once: true });
  return () => signal?.removeEventListener('abort', call);
};
