import type { Delay } from './retry.ts';

/** Waits with the browser's timers. The `online` event ends the wait, because the next attempt may succeed then. */
export const makeBrowserDelay =
  (browser: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'>): Delay =>
  (ms, signal) =>
    new Promise((resolve, reject) => {
      const cleanUp = (): void => {
        browser.clearTimeout(timer);
        browser.removeEventListener('online', finish);
        signal?.removeEventListener('abort', cancel);
      };
      const finish = (): void => {
        cleanUp();
        resolve();
      };
      const cancel = (): void => {
        cleanUp();
        reject(new DOMException('The wait was aborted.', 'AbortError'));
      };
      const timer = browser.setTimeout(finish, ms);
      browser.addEventListener('online', finish);
      signal?.addEventListener('abort', cancel);
      if (signal?.aborted) cancel();
    });
