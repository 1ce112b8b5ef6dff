import { onlineManager } from '@tanstack/query-core';
import type { LazyPage } from './lazy-page.tsx';

/**
 * Loads the scripts of pages one after the other while the browser is idle. So each page opens at once, offline too.
 * Stops at the first that does not arrive. Loads none if the browser saves data.
 */
export const preloadWhenIdle = async (pages: readonly Pick<LazyPage<never>, 'preload'>[]): Promise<void> => {
  if (savesData()) return;
  for (const page of pages) {
    await idle();
    if (!onlineManager.isOnline() || !(await page.preload())) return;
  }
};

/** Firefox and Safari do not say. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari does not have it.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 100);
  });
