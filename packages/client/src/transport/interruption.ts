/** A signal for one try. It fires with the caller's signals or at the timeout. */
export type Interruption = {
  signal: AbortSignal;
  timedOut(): boolean;
  /** Starts the time again. */
  restart(): void;
  /** Removes all listeners. */
  release(): void;
};

export const interruptionOf = (signals: (AbortSignal | undefined)[], timeoutMs: number): Interruption => {
  const controller = new AbortController();
  let isTimedOut = false;
  const start = () =>
    setTimeout(() => {
      isTimedOut = true;
      controller.abort();
    }, timeoutMs);
  let timer = start();
  const listening = signals.map((signal) => onAbort(signal, () => controller.abort(signal?.reason)));
  return {
    signal: controller.signal,
    timedOut: () => isTimedOut,
    restart: () => {
      clearTimeout(timer);
      timer = start();
    },
    release: () => {
      clearTimeout(timer);
      for (const stop of listening) stop();
      controller.abort(); // Stops a body that is still being sent after the response.
    },
  };
};

/** Waits. @throws the reason of the first signal that is aborted. */
export const pause = (ms: number, signals: (AbortSignal | undefined)[]): Promise<void> =>
  new Promise((resolve, reject) => {
    throwIfAborted(signals);
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

/** Calls back when the signal is aborted, also if it is already. Returns a function that stops listening. */
const onAbort = (signal: AbortSignal | undefined, call: () => void): (() => void) => {
  if (signal?.aborted) call();
  signal?.addEventListener('abort', call, { once: true });
  return () => signal?.removeEventListener('abort', call);
};
