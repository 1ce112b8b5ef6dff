import { gauge, sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { OutboxSource } from './outbox-source.ts';
import { batchSize, publishRecords } from './publish-records.ts';
import type { Publisher } from './publisher.ts';

/** The events that are older than the grace period. */
export type Leftovers = {
  /** Looks for them. Runs beside the rounds: a round that fails or waits for the broker must not hide their age. */
  poll: Part;
  /** Returns whether the last poll found any, and they were not published since. */
  wereFound(): boolean;
  /** Publishes them, if this replica has the lease. */
  publish(): Promise<void>;
};

/** Limits the batches of one round, so that nudged records do not wait for long. */
const maxBatches = 20;

export const makeLeftovers = (options: {
  name: string;
  source: OutboxSource;
  publisher: Publisher;
  logger: Logger;
  now: () => Date;
  pollMs: number;
  graceMs: number;
  onFound: () => void;
  /** Fires when the relay stops. */
  ending: AbortSignal;
}): Leftovers => {
  const { source, publisher, graceMs, ending } = options;
  let wereFound = false;

  /** Returns the age of the oldest event, 0 within the grace period. */
  const ageMs = async (): Promise<number> => {
    const oldest = await source.oldest();
    const ms = oldest === undefined ? 0 : options.now().getTime() - oldest.getTime();
    return ms > graceMs ? ms : 0;
  };

  gauge('docsight_outbox_age_seconds', { outbox: options.name }, async () => (await ageMs()) / 1000);

  const find = async (): Promise<void> => {
    wereFound = (await ageMs()) > 0;
    if (wereFound) options.onFound();
  };

  return {
    poll: sweepingPart({
      name: 'outbox poll',
      sweep: find,
      everyMs: options.pollMs,
      logger: options.logger,
      failureMessage: 'outbox not read',
    }),
    wereFound: () => wereFound,
    publish: async () => {
      wereFound = false; // until the next poll
      const storedBefore = new Date(options.now().getTime() - graceMs);
      for (let batch = 0; batch < maxBatches && !ending.aborted; batch += 1) {
        // Each batch renews the lease, so a replica that hangs or cannot reach the broker loses it.
        if (publisher.state() !== 'connected' || !(await source.takeLease())) return;
        const records = await source.pending(storedBefore, batchSize);
        // A source may return several records as one, so a batch that is not full need not be the last.
        if (records.length === 0) return;
        await publishRecords(records, options);
      }
    },
  };
};
