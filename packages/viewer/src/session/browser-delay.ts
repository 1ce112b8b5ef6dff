import type { Pause } from './retry.ts';

/** Waits by the browser's timers; `online` ends the wait, for then the next try is worth it at once. */
export const makeBrowserPause =
  (browser: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'>): Pause =>
  (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        browser.clearTimeout(timer);
        browser.removeEventListener('online', goOn);
        signal?.removeEventListener('abort', giveUp);
      };
      const goOn = (): void => {
        end();
        resolve();
      };
      const giveUp = (): void => {
        end();
        reject(new DOMException('Nobody waits for it any more.', 'AbortError'));
      };
      const timer = browser.setTimeout(goOn, ms);
      browser.addEventListener('online', goOn);
      signal?.addEventListener('abort', giveUp);
      if (signal?.aborted) giveUp();
    });
