import { aroundMs, crashPoint, gauge, isUnavailable, pause, sweepingPart } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { OutboxMessage } from '../messages/index.ts';
import type { Publisher } from './publisher.ts';

/** A record and its unpublished events. */
export type OutboxRecord = { recordId: string; messages: OutboxMessage[] };

/** The store of unpublished events. */
export type OutboxSource = {
  /** Returns when the oldest unpublished event was stored; `undefined` if there is none. */
  oldest(): Promise<Date | undefined>;
  /** Returns records whose oldest unpublished event was stored at or before a time, oldest first. */
  pending(storedBefore: Date, limit: number): Promise<OutboxRecord[]>;
  /** Returns those of the records that have unpublished events. */
  load(recordIds: string[]): Promise<OutboxRecord[]>;
  /** Removes published events. Safe to repeat. */
  clear(records: OutboxRecord[]): Promise<void>;
  /**
   * Takes or renews the lease of the leftovers, which expires after some seconds.
   * Returns false if another replica holds it.
   */
  takeLease(): Promise<boolean>;
  /** Frees the lease if this replica holds it. */
  releaseLease(): Promise<void>;
};

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
const batchSize = 200;
/** Limits the batches of leftovers in one round, so that nudged records do not wait for long. */
const maxLeftoverBatches = 20;
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
  /** Ends the current rest. A rest for more nudges ends early only for urgent work. */
  let wake: (isUrgent: boolean) => void = () => undefined;
  let hasUrgent = false;
  /** Before this time, on the monotonic clock, a round begins for urgent records only. */
  let nextRoundAtMs = 0;
  let running: Promise<void> | undefined;
  let oldestLeftoverMs = 0;
  let hasLeftovers = false;

  gauge('docsight_outbox_age_seconds', { outbox: options.name }, () => oldestLeftoverMs / 1000);

  /** Runs beside the rounds: a round that fails or waits for the broker must not hide the age of what waits. */
  const poll = sweepingPart({
    name: 'outbox poll',
    sweep: async () => {
      const oldest = await source.oldest();
      const ageMs = oldest === undefined ? 0 : options.now().getTime() - oldest.getTime();
      oldestLeftoverMs = ageMs > graceMs ? ageMs : 0;
      hasLeftovers = oldestLeftoverMs > 0;
      if (hasLeftovers) wake(true);
    },
    everyMs: pollMs,
    logger,
    failureMessage: 'outbox not read',
  });

  /** Publishes each record on its own, so that one whose queue is full does not hold back the others. */
  const publishRecords = async (records: OutboxRecord[]): Promise<void> => {
    const outcomes = await Promise.allSettled(
      records.map(({ messages }) => Promise.all(messages.map((message) => publisher.publish(message)))),
    );
    crashPoint('outbox.confirmed');
    const published = records.filter((_, index) => outcomes[index]!.status === 'fulfilled');
    if (published.length > 0) await source.clear(published);
    crashPoint('outbox.cleared');
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
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

  /** Renews the lease before each batch, so a replica that hangs or cannot reach the broker loses it. */
  const publishLeftovers = async (): Promise<void> => {
    hasLeftovers = false; // until the next poll
    const storedBefore = new Date(options.now().getTime() - graceMs);
    for (let batch = 0; batch < maxLeftoverBatches && !stopping.signal.aborted; batch += 1) {
      if (publisher.state() !== 'connected' || !(await source.takeLease())) return;
      const records = await source.pending(storedBefore, batchSize);
      // A source may return several records as one, so a batch that is not full need not be the last.
      if (records.length === 0) return;
      await publishRecords(records);
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

  /** Waits, or returns early if a record is nudged or the poll finds leftovers. */
  const rest = (ms: number, { forUrgentOnly }: { forUrgentOnly: boolean }): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = (isUrgent) => {
        if (forUrgentOnly && !isUrgent) return;
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (nudged.size === 0 && !hasLeftovers) await rest(aroundMs(pollMs), { forUrgentOnly: false });
      const waitMs = nextRoundAtMs - performance.now();
      if (waitMs > 0 && !hasUrgent && !hasLeftovers) await rest(waitMs, { forUrgentOnly: true });
      hasUrgent = false;
      const size = nudged.size;
      await attempt(publishNudged);
      if (size > 0 && coalesceMs > 0)
        nextRoundAtMs = performance.now() + Math.max(coalesceMs, Math.min(size * restPerRecordMs, maxRestMs));
      if (hasLeftovers) await attempt(publishLeftovers);
    }
  };

  const add = (recordId: string, isUrgent: boolean): void => {
    if (nudged.size < maxNudged) nudged.add(recordId);
    hasUrgent ||= isUrgent;
    wake(isUrgent);
  };

  return {
    nudge: (recordId) => add(recordId, false),
    nudgeNow: (recordId) => add(recordId, true),
    start: () => {
      running ??= Promise.all([run(), poll.start?.()]).then(() => undefined);
    },
    stop: async () => {
      stopping.abort();
      hasUrgent = true;
      wake(true);
      await poll.stop?.();
      await running;
      // A last round for the latest events. Without the broker they wait in their records.
      if (publisher.state() === 'connected') await attempt(publishNudged);
      await attempt(source.releaseLease);
    },
  };
};
