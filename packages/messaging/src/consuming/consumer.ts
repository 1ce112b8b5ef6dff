import type { PartitionedQueueName, QueueName } from '@docsight/contracts';
import type { Logger } from '@docsight/service-kit';
import type { ChannelModel } from 'amqplib';
import { managedConnection } from '../connection/index.ts';
import type { BrokerNodes } from '../connection/index.ts';
import type { Publisher } from '../publishing/index.ts';
import { queueNames } from '../topology/index.ts';
import { makeConsumption } from './consumption.ts';
import type { Consumption } from './consumption.ts';
import { makeDeliver } from './deliver.ts';
import { queueDepths } from './queue-depths.ts';
import { sharedSourceOf, singleSourceOf } from './source.ts';
import type { Source, Subscription } from './source.ts';

/**
 * The partitions of a queue that this process consumes, none at first. Every process consumes what belongs to no
 * partition.
 */
export type Partitions = {
  /**
   * Consumes a partition, on every connection, until it is released. Safe to repeat.
   * Resolves when the consumption has begun, or at once without a connection.
   */
  take(partition: number): Promise<void>;
  /**
   * Stops consuming a partition. Resolves when the messages in progress are settled, or within 5 s: then the rest is
   * redelivered.
   */
  release(partition: number): Promise<void>;
  /** False while the broker is unavailable. */
  isOpen(): boolean;
};

export type Consumers = {
  consume<Queue extends QueueName>(subscription: Subscription<Queue>): void;
  consumePartitions<Queue extends PartitionedQueueName>(subscription: Subscription<Queue>): Partitions;
  start(): void;
  isReady(): boolean;
  stop(): Promise<void>;
};

export const makeConsumers = (options: {
  nodes: BrokerNodes;
  name: string;
  logger: Logger;
  publisher: Publisher;
  retryDelaysMs: number[];
  partitions: number;
  upgradeMs?: number;
}): Consumers => {
  const { logger } = options;
  const deliver = makeDeliver(options);
  /** All consumptions, by the name of their queue. Each new connection opens all of them. */
  const consumptions = new Map<string, Consumption>();
  /** The present connection. It is open when all consumptions have begun on it. */
  let link: { connection: ChannelModel; isOpen: boolean } | undefined;
  let isStopping = false;
  const isOpen = (): boolean => link?.isOpen === true;

  const add = (source: Source, prefetch: number): Consumption => {
    const recycle = (reason: string): void => connection.recycle(reason);
    const consumption = makeConsumption({ source, prefetch, deliver, recycle, logger });
    consumptions.set(source.queue, consumption);
    return consumption;
  };

  const depths = queueDepths({ connection: () => link?.connection, topology: options });

  const consume: Consumers['consume'] = (subscription) => {
    depths.measure(subscription.queue);
    const { main, single } = queueNames(subscription.queue);
    add(sharedSourceOf(subscription, main), subscription.prefetch);
    add(singleSourceOf(subscription, single), 1);
  };

  const takePartition = async <Queue extends QueueName>(
    subscription: Subscription<Queue>,
    partition: number,
  ): Promise<void> => {
    const queue = queueNames(subscription.queue).partition(partition);
    if (consumptions.has(queue) || isStopping) return;
    const consumption = add(sharedSourceOf(subscription, queue, partition), subscription.prefetch);
    try {
      if (link) await consumption.open(link.connection);
    } catch (error) {
      logger.warn({ err: error, queue }, 'partition not consumed yet');
      connection.recycle(`the consumption of ${queue} cannot begin`); // the next connection opens it
    }
  };

  const releasePartition = async (queue: string): Promise<void> => {
    const consumption = consumptions.get(queue);
    consumptions.delete(queue);
    await consumption?.end();
  };

  const onOpen = async (opened: ChannelModel): Promise<void> => {
    const known = [...consumptions.values()];
    const opening = { connection: opened, isOpen: false };
    link = opening; // consumptions that are added from now on open themselves
    await Promise.all(known.map((consumption) => consumption.open(opened)));
    opening.isOpen = true;
  };

  const onClosed = (): void => {
    link = undefined;
  };
  const connection = managedConnection({
    nodes: options.nodes,
    name: `${options.name}:consume`,
    logger,
    onOpen,
    onClosed,
  });

  return {
    consume,
    consumePartitions: (subscription) => {
      consume(subscription);
      return {
        take: (partition) => takePartition(subscription, partition),
        release: (partition) => releasePartition(queueNames(subscription.queue).partition(partition)),
        isOpen,
      };
    },
    start: () => {
      if (consumptions.size > 0) connection.start();
    },
    isReady: () => consumptions.size === 0 || isOpen(),
    stop: async () => {
      isStopping = true;
      await Promise.all([...consumptions.values()].map((consumption) => consumption.end()));
      await connection.stop();
    },
  };
};
