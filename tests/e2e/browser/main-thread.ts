import type { Page } from 'playwright-core';

/** The factor by which the processor of the design's budgets is slower. Source: `docs/performance.md`. */
const slowdown = 4;

/**
 * Returns a function that reads how long the main thread has worked since the page was opened: milliseconds on the slow
 * processor. They are processor time, so other programs that use the machine do not change them.
 */
export const mainThreadClock = async (view: Page): Promise<() => Promise<number>> => {
  const session = await view.context().newCDPSession(view);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000 * slowdown;
  };
};
