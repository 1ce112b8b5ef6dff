import type { Logger } from '@docsight/service-kit';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { atMost } from '../at-most.ts';
import { acknowledgements } from './acknowledgements.ts';
import type { Acknowledgements } from './acknowledgements.ts';
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

/** The consumption on one connection. */
type ConsumerChannel = {
  channel: Channel;
  consumerTag: string;
  /** False once nothing can be settled on the channel any more. */
  isOpen: boolean;
  acks: Acknowledgements;
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
  const { source, prefetch, deliver, recycle, logger } = options;
  const { queue } = source;
  const ending = new AbortController();
  const inProgress = new Set<Promise<void>>();
  let opening = Promise.resolve();
  let current: ConsumerChannel | undefined;

  /** Handles one delivery, and settles it on the channel that delivered it. */
  const handleDelivery = async (consumer: ConsumerChannel, message: ConsumeMessage): Promise<void> => {
    const { deliveryTag } = message.fields;
    consumer.acks.delivered(deliveryTag);
    const outcome = await deliver({ source, message, ending: ending.signal });
    if (outcome !== 'dead' && outcome !== 'left') consumer.acks.acknowledge(deliveryTag);
    if (outcome !== 'dead') return;
    consumer.acks.rejected(deliveryTag);
    settle(consumer, () => consumer.channel.reject(message, false));
  };

  /** Settles nothing on a channel that has closed: the broker redelivers its messages by itself. */
  const settle = (consumer: ConsumerChannel, send: () => void): void => {
    if (!consumer.isOpen) return;
    try {
      send();
    } catch (error) {
      // The connection is closing, and the channel has not reported it yet.
      logger.debug({ err: error, queue }, 'message not settled: it will be redelivered');
    }
  };

  const openChannel = async (connection: ChannelModel): Promise<void> => {
    const channel = await connection.createChannel();
    const acks = acknowledgements((deliveryTag, allUpTo) =>
      settle(consumer, () => channel.ack({ fields: { deliveryTag } } as ConsumeMessage, allUpTo)),
    );
    const consumer: ConsumerChannel = { channel, consumerTag: '', isOpen: true, acks };
    channel.on('error', (error: Error) => {
      logger.warn({ err: error, queue }, 'broker channel failed');
      recycle(`the channel of ${queue} failed`);
    });
    channel.on('close', () => {
      consumer.isOpen = false;
    });
    await channel.prefetch(prefetch);
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (message === null) {
        recycle(`the broker cancelled the consumer of ${queue}`);
        return;
      }
      const work = handleDelivery(consumer, message).finally(() => inProgress.delete(work));
      inProgress.add(work);
    });
    consumer.consumerTag = consumerTag;
    current = consumer;
  };

  const open = async (connection: ChannelModel): Promise<void> => {
    if (ending.signal.aborted) return;
    const opened = openChannel(connection);
    opening = opened.catch(() => undefined); // the caller handles the error
    await opened;
  };

  const end = async (): Promise<void> => {
    ending.abort();
    await atMost(settleTimeoutMs, async () => {
      await opening;
      await current?.channel.cancel(current.consumerTag).catch(() => undefined); // closed: nothing to cancel
      await Promise.all(inProgress);
    });
    current?.acks.flush();
    if (current?.isOpen) await atMost(closeTimeoutMs, () => closeChannel(current!));
  };

  return { open, end };
};

/**
 * Closes a channel after its last acknowledgement: closing the connection at once could lose that.
 * Waits for the event, not for the promise of `close()`, which never settles if the connection is lost meanwhile.
 */
const closeChannel = (consumer: ConsumerChannel): Promise<void> =>
  new Promise((resolve) => {
    consumer.isOpen = false;
    consumer.channel.once('close', resolve);
    consumer.channel.close().catch(() => undefined);
  });
