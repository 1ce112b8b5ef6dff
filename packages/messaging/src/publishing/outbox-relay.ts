import { aroundMs, isUnavailable, pause } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import { makeLeftovers } from './leftovers.ts';
import type { OutboxSource } from './outbox-source.ts';
import { batchSize, publishRecords } from './publish-records.ts';
import type { Publisher } from './publisher.ts';

export type OutboxRelay = {
  /** Reports that a record has unpublished events: the next round, which begins at once, publishes them. */
  nudge(recordId: string): void;
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
   * Wait for more nudges after the first, in milliseconds. Grows under load, up to 1,500 ms, so that more events go
   * into one round. Default: 0.
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
  const leftovers = makeLeftovers({ ...options, pollMs, graceMs, onFound: rest.end, ending: stopping.signal });
  /** Number of records in the last round. */
  let lastRoundSize = 0;
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
      if (nudged.size === 0 && !leftovers.wereFound()) await rest.begin(aroundMs(pollMs));
      else if (coalesceMs > 0) {
        const restMs = Math.min(lastRoundSize * restPerRecordMs, maxRestMs);
        await pause(Math.max(coalesceMs, restMs), stopping.signal);
      }
      lastRoundSize = nudged.size;
      await attempt(publishNudged);
      if (leftovers.wereFound()) await attempt(leftovers.publish);
    }
  };

  return {
    nudge: (recordId) => {
      if (nudged.size < maxNudged) nudged.add(recordId);
      rest.end();
    },
    start: () => {
      running ??= Promise.all([run(), leftovers.poll.start?.()]).then(() => undefined);
    },
    stop: async () => {
      stopping.abort();
      rest.end();
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
  let end: () => void = () => undefined;
  return {
    begin: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
};
