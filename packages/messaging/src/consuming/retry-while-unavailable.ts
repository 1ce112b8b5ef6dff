import { backOff, isUnavailable, retryWithBackOff } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import { aboutOf } from './delivery.ts';
import type { Delivery } from './delivery.ts';

const delayMs = backOff({ firstMs: 100, maxMs: 5_000 });

/** Repeats work on a message while a dependency is unavailable, until the consumption ends. */
export const retryWhileUnavailable = (work: () => Promise<void>, delivery: Delivery, logger: Logger): Promise<void> =>
  retryWithBackOff(work, {
    backOff: delayMs,
    signal: delivery.ending,
    retryIf: isUnavailable,
    onRetry: (error, attempt) => {
      if (attempt === 1) logger.warn({ ...aboutOf(delivery), err: error }, 'message waits: dependency unavailable');
    },
  });
