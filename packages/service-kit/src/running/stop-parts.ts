import { pause, withTimeout } from '../concurrency/index.ts';
import type { Logger } from '../logger.ts';
import type { Part } from './part.ts';

export type StopLimits = {
  /**
   * Time for load balancers to notice that the process is not ready, in milliseconds. Requests are served meanwhile.
   */
  drainDelayMs: number;
  /** Limit for the requests in progress after that, in milliseconds. */
  requestsMs: number;
};

/** Limit for everything else: consumers, relays, connections. It is longer than any of their work in progress. */
export const workTimeoutMs = 10_000;

/**
 * Stops parts. Parts that serve requests drain first: they serve until the delay has passed, then accept nothing new
 * and finish what they have. Then the others stop, in reverse order of their start.
 */
export const stopParts = async (parts: readonly Part[], limits: StopLimits, logger: Logger): Promise<void> => {
  const servers = parts.filter(({ drain }) => drain !== undefined).toReversed();
  const others = parts.filter(({ drain }) => drain === undefined).toReversed();
  for (const part of servers) part.drain?.();
  if (servers.length > 0) await pause(limits.drainDelayMs);

  const expired = AbortSignal.timeout(limits.requestsMs);
  await Promise.all(servers.map((part) => stopPart(part, logger, expired)));
  if (expired.aborted) logger.warn('requests in progress were cut off: they exceeded STOP_TIMEOUT_SECONDS');

  const stopOthers = async (): Promise<void> => {
    for (const part of others) await stopPart(part, logger);
  };
  try {
    await withTimeout(stopOthers(), workTimeoutMs);
  } catch (error) {
    logger.error({ err: error }, 'parts did not stop in time');
  }
};

/** Logs the error of a part that cannot stop, so that the others stop. */
const stopPart = async (part: Part, logger: Logger, expired?: AbortSignal): Promise<void> => {
  try {
    await part.stop?.(expired);
  } catch (error) {
    logger.error({ err: error, part: part.name }, 'part did not stop cleanly');
  }
};
