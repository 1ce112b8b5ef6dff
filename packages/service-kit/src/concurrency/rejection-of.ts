import { reasonOf } from './reason-of.ts';

/** Returns a promise that rejects with the reason of the signal when it fires, and never resolves. For `Promise.race`. */
export const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = (): void => reject(reasonOf(signal));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
