import type { Logger } from '@docsight/service-kit';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { acknowledgements } from './acknowledgements.ts';
import type { Acknowledgements } from './acknowledgements.ts';

/** The consumption of a queue on one connection. It settles nothing after the channel has closed. */
export type ConsumerChannel = {
  acks: Acknowledgements;
  /** Dead-letters a message. */
  reject(message: ConsumeMessage): void;
  /** Ends the deliveries. Resolves also if the channel has closed. */
  cancel(): Promise<void>;
  isOpen(): boolean;
  close(): Promise<void>;
};

export const openConsumerChannel = async (
  connection: ChannelModel,
  options: {
    queue: string;
    prefetch: number;
    /** Requests a new connection, because the current one does not work. */
    recycle: (reason: string) => void;
    logger: Logger;
    onMessage: (message: ConsumeMessage, consumer: ConsumerChannel) => void;
  },
): Promise<ConsumerChannel> => {
  const { queue, prefetch, recycle, logger, onMessage } = options;
  const channel = await connection.createChannel();
  let isOpen = true;
  let consumerTag = '';

  /** Settles nothing on a channel that has closed: the broker redelivers its messages by itself. */
  const settle = (send: () => void): void => {
    if (!isOpen) return;
    try {
      send();
    } catch (error) {
      // The connection is closing, and the channel has not reported it yet.
      logger.debug({ err: error, queue }, 'message not settled: it will be redelivered');
    }
  };
  const consumer: ConsumerChannel = {
    acks: acknowledgements((deliveryTag, allUpTo) =>
      settle(() => channel.ack({ fields: { deliveryTag } } as ConsumeMessage, allUpTo)),
    ),
    reject: (message) => settle(() => channel.reject(message, false)),
    cancel: async () => {
      await channel.cancel(consumerTag).catch(() => undefined); // closed: nothing to cancel
    },
    isOpen: () => isOpen,
    close: () => {
      isOpen = false;
      return closeChannel(channel);
    },
  };

  channel.on('error', (error: Error) => {
    logger.warn({ err: error, queue }, 'broker channel failed');
    recycle(`the channel of ${queue} failed`);
  });
  channel.on('close', () => {
    isOpen = false;
  });
  await channel.prefetch(prefetch);
  ({ consumerTag } = await channel.consume(queue, (message) => {
    if (message === null) recycle(`the broker cancelled the consumer of ${queue}`);
    else onMessage(message, consumer);
  }));
  return consumer;
};

/**
 * Closes a channel after its last acknowledgement: closing the connection at once could lose that.
 * Waits for the event, not for the promise of `close()`, which never settles if the connection is lost meanwhile.
 */
const closeChannel = (channel: Channel): Promise<void> =>
  new Promise((resolve) => {
    channel.once('close', resolve);
    channel.close().catch(() => undefined);
  });
