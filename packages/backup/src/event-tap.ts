import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { eventExchange } from '@docsight/contracts';
import type { EventType } from '@docsight/contracts';
import { backupQueuePrefix } from '@docsight/messaging';
import { AppError } from '@docsight/service-kit';
import type { ConsumeMessage } from 'amqplib';
import { writeDurably } from './durable-file.ts';
import type { Digest } from './manifest.ts';
import { keptEvents } from './queues.ts';
import type { OpenBroker } from './queues.ts';

/** Writes every event that is published from now on to a file, one per line. */
export type EventTap = {
  /** Returns how many events of a type it has seen. */
  seen(type: EventType): number;
  /** Ends when everything that was published before the call is in the file. */
  end(): Promise<Digest & { events: number }>;
  /** Ends without a file. */
  abort(): void;
};

const prefetch = 500;

export const tapEvents = async (broker: OpenBroker, file: string): Promise<EventTap> => {
  const channel = await broker.connection.createConfirmChannel();
  const lines = new PassThrough({ highWaterMark: 1024 * 1024 });
  const written = writeDurably(file, lines, { gzip: true });
  written.catch(() => undefined); // `end` reports it
  const counts = new Map<string, number>();
  const marker = randomUUID();
  let events = 0;
  let reportMarker: () => void = () => undefined;
  const markerSeen = new Promise<void>((resolve) => (reportMarker = resolve));
  const broken = new Promise<never>((_, reject) => {
    const report = (): void =>
      reject(new AppError('service_unavailable', 'The connection to RabbitMQ was lost. Repeat the backup.'));
    channel.once('close', report);
    channel.on('error', report);
  });
  broken.catch(() => undefined);

  const receive = async (message: ConsumeMessage | null): Promise<void> => {
    if (message === null) return;
    if (message.properties.messageId === marker) {
      reportMarker();
      return;
    }
    const type = message.fields.routingKey;
    counts.set(type, (counts.get(type) ?? 0) + 1);
    events += 1;
    if (!lines.write(`${message.content.toString()}\n`)) await once(lines, 'drain');
    channel.ack(message);
  };

  await channel.prefetch(prefetch);
  const { queue } = await channel.assertQueue(`${backupQueuePrefix}${marker}`, { exclusive: true, autoDelete: true });
  for (const type of keptEvents) await channel.bindQueue(queue, eventExchange, type);
  await channel.consume(queue, (message) => void receive(message));

  return {
    seen: (type) => counts.get(type) ?? 0,
    end: async () => {
      // A queue is in order: what was confirmed to a service is before the marker.
      channel.sendToQueue(queue, Buffer.alloc(0), { messageId: marker });
      await Promise.race([markerSeen, broken]);
      lines.end();
      return { ...(await written), events };
    },
    abort: () => lines.destroy(),
  };
};
