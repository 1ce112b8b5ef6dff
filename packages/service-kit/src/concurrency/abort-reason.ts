/** Returns the reason of a signal that has fired. In this product it is always an error. */
export const reasonOf = (signal: AbortSignal): Error => signal.reason as Error;

/**
 * Returns a promise that rejects with the reason of the signal when it fires, and never resolves. For `Promise.race`.
 */
export const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = (): void => reject(reasonOf(signal));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
