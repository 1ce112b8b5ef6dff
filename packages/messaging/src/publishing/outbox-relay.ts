import { aroundMs, isUnavailable, pause } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import { makeLeftovers } from './leftovers.ts';
import type { OutboxSource } from './outbox-source.ts';
import { batchSize, publishRecords } from './publish-records.ts';
import type { Publisher } from './publisher.ts';

export type OutboxRelay = {
  /** Reports that a record has unpublished events: the next round publishes them. */
  nudge(recordId: string): void;
  /** The same, and begins the next round without waiting for more nudges. */
  nudgeNow(recordId: string): void;
  start(): void;
  /** Publishes the events of nudged records, then stops. The next start, or another replica, publishes the rest. */
  stop(): Promise<void>;
};

/** Limits the memory for nudged records. The poll finds the others. */
const maxNudged = 10_000;
const maxRestMs = 1_500;
/** Delay of the next round for each record of the last one. From 375 records on, the delay is `maxRestMs`. */
const restPerRecordMs = 4;

/**
 * Creates a relay, which publishes stored events with confirms and then clears them: at least once, in order within a
 * record. Nudges make it fast, polling makes it reliable. Events older than the grace period are leftovers: of a crash,
 * of another replica, or of a time without the broker. One replica at a time publishes leftovers, under a lease.
 */
export const makeOutboxRelay = (options: {
  name: string;
  source: OutboxSource;
  publisher: Publisher;
  logger: Logger;
  now: () => Date;
  /**
   * Wait between two rounds, in milliseconds, so that more events go into one round. Grows under load, up to 1,500 ms.
   * Events after a longer pause are published at once. Default: 0.
   */
  coalesceMs?: number;
  /** Interval of the poll for leftovers, in milliseconds. Default: 500. */
  pollMs?: number;
  /** Age from which events count as leftovers, in milliseconds. Default: 2,000. */
  graceMs?: number;
}): OutboxRelay => {
  const { source, publisher, logger, coalesceMs = 0, pollMs = 500, graceMs = 2_000 } = options;
  const about = { outbox: options.name };
  const stopping = new AbortController();
  const nudged = new Set<string>();
  const rest = makeRest();
  const leftovers = makeLeftovers({
    ...options,
    pollMs,
    graceMs,
    onFound: () => rest.end({ isUrgent: true }),
    ending: stopping.signal,
  });
  let hasUrgent = false;
  /** Before this time, on the monotonic clock, a round begins for urgent records only. */
  let nextRoundAtMs = 0;
  let running: Promise<void> | undefined;

  /**
   * Leaves records that are nudged meanwhile to the next round. Otherwise a round under load would never end, and
   * coalesce nothing.
   */
  const publishNudged = async (): Promise<void> => {
    const recordIds = [...nudged];
    nudged.clear();
    for (let start = 0; start < recordIds.length; start += batchSize) {
      await publishRecords(await source.load(recordIds.slice(start, start + batchSize)), options);
    }
  };

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isUnavailable(error)) logger.error({ err: error, ...about }, 'events not published');
      else logger.warn({ err: error, ...about }, 'events wait: broker or database unavailable');
      await pause(pollMs, stopping.signal);
    }
  };

  /** Waits until there is work, and then until the next round may begin. */
  const waitForRound = async (): Promise<void> => {
    if (nudged.size === 0 && !leftovers.wereFound()) await rest.begin(aroundMs(pollMs), { forUrgentOnly: false });
    const waitMs = nextRoundAtMs - performance.now();
    if (waitMs > 0 && !hasUrgent && !leftovers.wereFound()) await rest.begin(waitMs, { forUrgentOnly: true });
    hasUrgent = false;
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await waitForRound();
      const size = nudged.size;
      await attempt(publishNudged);
      if (size > 0 && coalesceMs > 0)
        nextRoundAtMs = performance.now() + Math.max(coalesceMs, Math.min(size * restPerRecordMs, maxRestMs));
      if (leftovers.wereFound()) await attempt(leftovers.publish);
    }
  };

  const add = (recordId: string, isUrgent: boolean): void => {
    if (nudged.size < maxNudged) nudged.add(recordId);
    hasUrgent ||= isUrgent;
    rest.end({ isUrgent });
  };

  return {
    nudge: (recordId) => add(recordId, false),
    nudgeNow: (recordId) => add(recordId, true),
    start: () => {
      running ??= Promise.all([run(), leftovers.poll.start?.()]).then(() => undefined);
    },
    stop: async () => {
      stopping.abort();
      hasUrgent = true;
      rest.end({ isUrgent: true });
      await leftovers.poll.stop?.();
      await running;
      // A last round for the latest events. Without the broker they wait in their records.
      if (publisher.state() === 'connected') await attempt(publishNudged);
      await attempt(source.releaseLease);
    },
  };
};

/** A wait that may end early: because a record is nudged, or the poll finds leftovers. */
const makeRest = () => {
  let end: (isUrgent: boolean) => void = () => undefined;
  return {
    /** @param wait.forUrgentOnly ends early for urgent work only. */
    begin: (ms: number, wait: { forUrgentOnly: boolean }): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = (isUrgent) => {
          if (wait.forUrgentOnly && !isUrgent) return;
          clearTimeout(timer);
          resolve();
        };
      }),
    end: ({ isUrgent }: { isUrgent: boolean }) => end(isUrgent),
  };
};
