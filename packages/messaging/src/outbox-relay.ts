import type { AnyMessage } from '@docsight/contracts';
import { aroundMs, crashPoint, gauge, isUnavailable, pause } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Publisher } from './publisher.ts';

/** A record and its events that are not published yet. */
export type OutboxRecord = { recordId: string; messages: AnyMessage[] };

/** Where a relay finds unpublished events. */
export type OutboxSource = {
  /** Records whose oldest unpublished event was stored at or before a time, oldest first. */
  pending(storedBefore: Date, limit: number): Promise<OutboxRecord[]>;
  /** The same for records by id. */
  load(recordIds: string[]): Promise<OutboxRecord[]>;
  /** Forgets the messages that were published. Safe to repeat. */
  clear(records: OutboxRecord[]): Promise<void>;
};

export type OutboxRelay = {
  /** Tells that a record has unpublished events: they are published at once, several records together. */
  nudge(recordId: string): void;
  start(): void;
  /** Publishes what was nudged, then lets go; what is left is published after the next start, or by another replica. */
  stop(): Promise<void>;
};

/** A nudge is only a hint: past this many the poll finds the rest. */
const mostNudged = 10_000;
const batchSize = 200;
/** Of leftovers, before what was nudged meanwhile has its turn. */
const mostRounds = 20;
const longestRestMs = 1_500;
/** From 375 records in a round on, the next round is so much later. */
const restPerRecordMs = 4;

/**
 * Publishes stored events with confirms, then clears them: at least once, in order within a record. Nudges make it prompt, polling makes it
 * sure: what is older than the grace period was left by a crash, by another replica or by a broker that was away.
 */
export const makeOutboxRelay = (options: {
  name: string;
  source: OutboxSource;
  publisher: Publisher;
  logger: Logger;
  now: () => Date;
  /** Waits this long after a nudge for more, in milliseconds; under load up to one and a half seconds, so that more is told at once. */
  coalesceMs?: number;
  pollMs?: number;
  graceMs?: number;
}): OutboxRelay => {
  const { source, publisher, logger, coalesceMs = 0, pollMs = 500, graceMs = 2_000 } = options;
  const stopping = new AbortController();
  const nudged = new Set<string>();
  let wake: () => void = () => undefined;
  let polledAtMs = 0;
  let publishedLast = 0;
  let running: Promise<void> | undefined;
  let oldestLeftover = 0;

  gauge(
    `docsight_outbox_${options.name}_age_seconds`,
    'Age of the oldest unpublished events seen by the last poll.',
    () => oldestLeftover,
  );

  const publishRecords = async (records: OutboxRecord[]): Promise<void> => {
    await Promise.all(
      records.map(({ messages }) => Promise.all(messages.map((message) => publisher.publish(message)))),
    );
    crashPoint('outbox.confirmed');
    if (records.length > 0) await source.clear(records);
    crashPoint('outbox.cleared');
  };

  /** What is nudged meanwhile is the next round's: under load a round that went on with it would never rest, and tell each change by itself. */
  const publishNudged = async (): Promise<void> => {
    const recordIds = [...nudged];
    nudged.clear();
    for (let start = 0; start < recordIds.length; start += batchSize) {
      await publishRecords(await source.load(recordIds.slice(start, start + batchSize)));
    }
  };

  const publishLeftovers = async (rounds = mostRounds): Promise<void> => {
    const before = options.now().getTime() - graceMs;
    const records = await source.pending(new Date(before), batchSize);
    oldestLeftover = records.length > 0 ? (options.now().getTime() - oldestTime(records)) / 1000 : 0;
    await publishRecords(records);
    // A source may tell of several records as one, so only none at all means that there are no more.
    if (records.length > 0 && rounds > 1) await publishLeftovers(rounds - 1);
  };

  const round = async (): Promise<void> => {
    try {
      await publishNudged();
      if (performance.now() - polledAtMs < pollMs) return;
      polledAtMs = performance.now();
      await publishLeftovers();
    } catch (error) {
      if (!isUnavailable(error)) logger.error({ err: error, outbox: options.name }, 'events cannot be published');
      else logger.warn({ err: error, outbox: options.name }, 'events wait: the broker or the database is away');
      await pause(pollMs, stopping.signal);
    }
  };

  /** Waits, or returns early when something is nudged. */
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (nudged.size === 0) await rest(aroundMs(pollMs));
      else if (coalesceMs > 0)
        await pause(Math.max(coalesceMs, Math.min(publishedLast * restPerRecordMs, longestRestMs)), stopping.signal);
      publishedLast = nudged.size;
      await round();
    }
  };

  return {
    nudge: (recordId) => {
      if (nudged.size < mostNudged) nudged.add(recordId);
      wake();
    },
    start: () => {
      running ??= run();
    },
    stop: async () => {
      stopping.abort();
      wake();
      await running;
      // Once more for what came last; without the broker it waits where it is stored.
      if (publisher.isReady()) await round();
    },
  };
};

const oldestTime = (records: OutboxRecord[]): number =>
  Math.min(...records.flatMap(({ messages }) => messages.map(({ time }) => Date.parse(time))));
