import { crashPoint } from '@docsight/service-kit';
import type { OutboxRecord, OutboxSource } from './outbox-source.ts';
import type { Publisher } from './publisher.ts';

/** Number of records that are loaded and published together. */
export const batchSize = 200;

/**
 * Publishes the events of records, then clears them. Each record is published on its own, so that one whose queue is
 * full does not hold back the others.
 * @throws the first error, after the published records are cleared.
 */
export const publishRecords = async (
  records: OutboxRecord[],
  { source, publisher }: { source: OutboxSource; publisher: Publisher },
): Promise<void> => {
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
