import type { AnyMessage } from '@docsight/contracts';
import { aroundMs, crashPoint, gauge, isUnavailable, pause } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Publisher } from './publisher.ts';

/** A record and its unpublished events. */
export type OutboxRecord = { recordId: string; messages: AnyMessage[] };

/** The store of unpublished events. */
export type OutboxSource = {
  /** Returns records whose oldest unpublished event was stored at or before a time, oldest first. */
  pending(storedBefore: Date, limit: number): Promise<OutboxRecord[]>;
  /** Returns those of the records that have unpublished events. */
  load(recordIds: string[]): Promise<OutboxRecord[]>;
  /** Removes published events. Safe to repeat. */
  clear(records: OutboxRecord[]): Promise<void>;
};

export type OutboxRelay = {
  /** Reports that a record has unpublished events: the next round, which begins at once, publishes them. */
  nudge(recordId: string): void;
  start(): void;
  /** Publishes the events of nudged records, then stops. The next start, or another replica, publishes the rest. */
  stop(): Promise<void>;
};

/** Limits the memory for nudged records. The poll finds the others. */
const maxNudged = 10_000;
const batchSize = 200;
/** Limits the batches of leftovers in one round, so that nudged records do not wait for long. */
const maxLeftoverBatches = 20;
const maxRestMs = 1_500;
/** Delay of the next round for each record of the last one. From 375 records on, the delay is `maxRestMs`. */
const restPerRecordMs = 4;

/**
 * Creates a relay, which publishes stored events with confirms and then clears them: at least once, in order within a
 * record. Nudges make it fast, polling makes it reliable. Events older than the grace period are leftovers: of a crash,
 * of another replica, or of a time without the broker.
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
  /** Age from which the poll publishes events, in milliseconds. Default: 2,000. */
  graceMs?: number;
}): OutboxRelay => {
  const { source, publisher, logger, coalesceMs = 0, pollMs = 500, graceMs = 2_000 } = options;
  const stopping = new AbortController();
  const nudged = new Set<string>();
  let wake: () => void = () => undefined;
  let polledAtMs = 0;
  /** Number of records in the last round. */
  let lastRoundSize = 0;
  let running: Promise<void> | undefined;
  let oldestLeftoverSeconds = 0;

  gauge(
    `docsight_outbox_${options.name}_age_seconds`,
    'Age of the oldest unpublished events seen by the last poll.',
    () => oldestLeftoverSeconds,
  );

  const publishRecords = async (records: OutboxRecord[]): Promise<void> => {
    await Promise.all(
      records.map(({ messages }) => Promise.all(messages.map((message) => publisher.publish(message)))),
    );
    crashPoint('outbox.confirmed');
    if (records.length > 0) await source.clear(records);
    crashPoint('outbox.cleared');
  };

  /**
   * Leaves records that are nudged meanwhile to the next round. Otherwise a round under load would never end, and
   * coalesce nothing.
   */
  const publishNudged = async (): Promise<void> => {
    const recordIds = [...nudged];
    nudged.clear();
    for (let start = 0; start < recordIds.length; start += batchSize) {
      await publishRecords(await source.load(recordIds.slice(start, start + batchSize)));
    }
  };

  const publishLeftovers = async (maxBatches = maxLeftoverBatches): Promise<void> => {
    const before = options.now().getTime() - graceMs;
    const records = await source.pending(new Date(before), batchSize);
    oldestLeftoverSeconds = records.length > 0 ? (options.now().getTime() - oldestTimeMs(records)) / 1000 : 0;
    await publishRecords(records);
    // A source may return several records as one, so a batch that is not full need not be the last.
    if (records.length > 0 && maxBatches > 1) await publishLeftovers(maxBatches - 1);
  };

  const publishRound = async (): Promise<void> => {
    try {
      await publishNudged();
      if (performance.now() - polledAtMs < pollMs) return;
      polledAtMs = performance.now();
      await publishLeftovers();
    } catch (error) {
      if (!isUnavailable(error)) logger.error({ err: error, outbox: options.name }, 'events not published');
      else logger.warn({ err: error, outbox: options.name }, 'events wait: broker or database unavailable');
      await pause(pollMs, stopping.signal);
    }
  };

  /** Waits, or returns early if a record is nudged. */
  const restUntilNudged = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (nudged.size === 0) await restUntilNudged(aroundMs(pollMs));
      else if (coalesceMs > 0) {
        const restMs = Math.min(lastRoundSize * restPerRecordMs, maxRestMs);
        await pause(Math.max(coalesceMs, restMs), stopping.signal);
      }
      lastRoundSize = nudged.size;
      await publishRound();
    }
  };

  return {
    nudge: (recordId) => {
      if (nudged.size < maxNudged) nudged.add(recordId);
      wake();
    },
    start: () => {
      running ??= run();
    },
    stop: async () => {
      stopping.abort();
      wake();
      await running;
      // A last round for the latest events. Without the broker they wait in their records.
      if (publisher.isReady()) await publishRound();
    },
  };
};

const oldestTimeMs = (records: OutboxRecord[]): number =>
  Math.min(...records.flatMap(({ messages }) => messages.map(({ time }) => Date.parse(time))));
