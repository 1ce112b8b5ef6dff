import { isUnavailable, pause } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import { makeLeftovers } from './leftovers.ts';
import type { OutboxSource } from './outbox-source.ts';
import { batchSize, publishRecords } from './publish-records.ts';
import type { Publisher } from './publisher.ts';
import { makeRounds } from './rounds.ts';

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
  const rounds = makeRounds({
    coalesceMs,
    pollMs,
    hasNudged: () => nudged.size > 0,
    hasLeftovers: () => leftovers.wereFound(),
  });
  const leftovers = makeLeftovers({
    ...options,
    pollMs,
    graceMs,
    onFound: rounds.leftoversFound,
    ending: stopping.signal,
  });
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

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await rounds.next();
      const size = nudged.size;
      await attempt(publishNudged);
      rounds.ended(size);
      if (leftovers.wereFound()) await attempt(leftovers.publish);
    }
  };

  const add = (recordId: string, isUrgent: boolean): void => {
    if (nudged.size < maxNudged) nudged.add(recordId);
    rounds.nudged({ isUrgent });
  };

  return {
    nudge: (recordId) => add(recordId, false),
    nudgeNow: (recordId) => add(recordId, true),
    start: () => {
      running ??= Promise.all([run(), leftovers.poll.start?.()]).then(() => undefined);
    },
    stop: async () => {
      stopping.abort();
      rounds.nudged({ isUrgent: true });
      await leftovers.poll.stop?.();
      await running;
      // A last round for the latest events. Without the broker they wait in their records.
      if (publisher.state() === 'connected') await attempt(publishNudged);
      await attempt(source.releaseLease);
    },
  };
};
