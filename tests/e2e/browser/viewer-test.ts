import { openBrowser } from './browser.ts';
import type { TestBrowser } from './browser.ts';
import { startSharing } from './sharing.ts';
import type { Sharing } from './sharing.ts';

export type { Shared } from './sharing.ts';

/** The whole stack and a Chromium, for one test file. */
export type ViewerTest = Sharing & TestBrowser;

/** @param file names the account. It is unique among test files. */
export const startViewerTest = async (file: string): Promise<ViewerTest> => {
  const [sharing, browser] = await Promise.all([startSharing(file), openBrowser()]);
  return { ...sharing, ...browser };
};
