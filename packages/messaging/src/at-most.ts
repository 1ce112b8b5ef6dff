import { TimeoutError, withTimeout } from '@docsight/service-kit';

/** Waits for work, but not longer than `ms` milliseconds. */
export const atMost = async (ms: number, work: Promise<unknown> | (() => Promise<unknown>)): Promise<void> => {
  try {
    await withTimeout(work, ms);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
  }
};
