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
import { sharedSourceOf, sourceOf } from './source.ts';
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
  let broker: ChannelModel | undefined;
  let isOpen = false;
  let isStopping = false;

  const add = (source: Source, prefetch: number): Consumption => {
    const recycle = (reason: string): void => connection.recycle(reason);
    const consumption = makeConsumption({ source, prefetch, deliver, recycle, logger });
    consumptions.set(source.queue, consumption);
    return consumption;
  };

  const depths = queueDepths({ connection: () => broker, topology: options });

  const consume: Consumers['consume'] = (subscription) => {
    depths.measure(subscription.queue);
    const { main, single } = queueNames(subscription.queue);
    add(sharedSourceOf(subscription, main), subscription.prefetch);
    add(sourceOf(subscription, single, null), 1);
  };

  const takePartition = async <Queue extends QueueName>(
    subscription: Subscription<Queue>,
    partition: number,
  ): Promise<void> => {
    const queue = queueNames(subscription.queue).partition(partition);
    if (consumptions.has(queue) || isStopping) return;
    const consumption = add(sourceOf(subscription, queue, partition), subscription.prefetch);
    try {
      if (broker) await consumption.open(broker);
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
    broker = opened; // consumptions that are added from now on open themselves
    await Promise.all(known.map((consumption) => consumption.open(opened)));
    isOpen = true;
  };

  const onClosed = (): void => {
    broker = undefined;
    isOpen = false;
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
        isOpen: () => isOpen,
      };
    },
    start: () => {
      if (consumptions.size > 0) connection.start();
    },
    isReady: () => consumptions.size === 0 || isOpen,
    stop: async () => {
      isStopping = true;
      await Promise.all([...consumptions.values()].map((consumption) => consumption.end()));
      await connection.stop();
    },
  };
};
