import type { Logger } from '@docsight/service-kit';
import type { ChannelModel, ConsumeMessage } from 'amqplib';
import { atMost } from '../at-most.ts';
import { openConsumerChannel } from './consumer-channel.ts';
import type { ConsumerChannel } from './consumer-channel.ts';
import type { Deliver } from './deliver.ts';
import type { Source } from './source.ts';

/** The consumption of one queue of the broker. It continues on each new connection until it is ended. */
export type Consumption = {
  /**
   * Consumes on a connection, unless the consumption was ended.
   * @throws Error if the connection fails.
   */
  open(connection: ChannelModel): Promise<void>;
  /**
   * Takes no more messages and waits for those in progress. The broker redelivers what is not settled then.
   * Resolves within 5 s, even if the broker or the database is unavailable.
   */
  end(): Promise<void>;
};

/** A message that takes longer is redelivered, although it may still be in progress here: handlers are idempotent. */
const settleTimeoutMs = 4_000;
const closeTimeoutMs = 1_000;

export const makeConsumption = (options: {
  source: Source;
  /** Messages handled at once. */
  prefetch: number;
  deliver: Deliver;
  /** Requests a new connection, because the current one does not work. */
  recycle: (reason: string) => void;
  logger: Logger;
}): Consumption => {
  const { source, deliver } = options;
  const { queue } = source;
  const ending = new AbortController();
  const inProgress = new Set<Promise<void>>();
  let opening = Promise.resolve();
  let current: ConsumerChannel | undefined;

  /** Handles one delivery, and settles it on the channel that delivered it. */
  const handleDelivery = async (message: ConsumeMessage, consumer: ConsumerChannel): Promise<void> => {
    const { deliveryTag } = message.fields;
    consumer.acks.delivered(deliveryTag);
    const outcome = await deliver({ source, message, ending: ending.signal });
    if (outcome === 'left') return;
    if (outcome !== 'dead') {
      consumer.acks.acknowledge(deliveryTag);
      return;
    }
    consumer.acks.rejected(deliveryTag);
    consumer.reject(message);
  };

  const onMessage = (message: ConsumeMessage, consumer: ConsumerChannel): void => {
    const work = handleDelivery(message, consumer).finally(() => inProgress.delete(work));
    inProgress.add(work);
  };

  const open = async (connection: ChannelModel): Promise<void> => {
    if (ending.signal.aborted) return;
    const opened = openConsumerChannel(connection, { ...options, queue, onMessage }).then((consumer) => {
      current = consumer;
    });
    opening = opened.catch(() => undefined); // the caller handles the error
    await opened;
  };

  const end = async (): Promise<void> => {
    ending.abort();
    await atMost(settleTimeoutMs, async () => {
      await opening;
      await current?.cancel();
      await Promise.all(inProgress);
    });
    const consumer = current;
    consumer?.acks.flush();
    if (consumer?.isOpen()) await atMost(closeTimeoutMs, consumer.close);
  };

  return { open, end };
};
