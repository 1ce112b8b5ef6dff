import type { EventOf, MessageOf, PartitionedQueueName, QueueName } from '@docsight/contracts';
import type { Logger } from '@docsight/service-kit';
import type { ChannelModel } from 'amqplib';
import { makeConsumption } from './consumption.ts';
import type { Consumption } from './consumption.ts';
import { makeDeliver } from './deliveries.ts';
import type { Source } from './deliveries.ts';
import { managedConnection } from './managed-connection.ts';
import type { Publisher } from './publisher.ts';
import { queueNames } from './topology.ts';

/**
 * One way to consume. The handler must be idempotent: messages come at least once, in any order.
 * It returns when its effect is durable. When it throws because a dependency is away, the message waits in place and prefetch holds
 * the rest back; for any other error it is tried again later and alone, and dead-lettered at last.
 */
type Subscription<Queue extends QueueName> = {
  queue: Queue;
  /** Messages handled at once by this process; of each partition, if there are any. */
  prefetch: number;
  /** partition: where the message comes from; null for what belongs to none: the queue of single messages, and messages from before there were partitions. */
  handle: (message: MessageOf<EventOf<Queue>>, partition: number | null) => Promise<void>;
};

/** Which partitions of a queue this process consumes; at first none. What belongs to no partition is consumed by every process. */
export type Partitions = {
  /** Consumes a partition whenever there is a connection, until it is left. Resolves when it has begun, or at once without a connection. Safe to repeat. */
  take(partition: number): Promise<void>;
  /** Resolves when what was in progress is settled, or after some seconds; what is not settled then is delivered again, here or elsewhere. */
  release(partition: number): Promise<void>;
  /** False while the broker cannot be reached. */
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
  url: string;
  name: string;
  logger: Logger;
  publisher: Publisher;
  retryDelaysMs: number[];
}): Consumers => {
  const { logger } = options;
  const deliver = makeDeliver(options);
  /** By queue of the broker: all that is consumed whenever there is a connection. */
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

  const consume: Consumers['consume'] = (subscription) => {
    const names = queueNames(subscription.queue);
    add(sourceOf(subscription, names.main, null), subscription.prefetch);
    add(sourceOf(subscription, names.single, null), 1);
  };

  const consumePartitions: Consumers['consumePartitions'] = (subscription) => {
    consume(subscription);
    const names = queueNames(subscription.queue);
    return {
      take: async (partition) => {
        const queue = names.partition(partition);
        if (consumptions.has(queue) || isStopping) return;
        const consumption = add(sourceOf(subscription, queue, partition), subscription.prefetch);
        try {
          if (broker) await consumption.open(broker);
        } catch (error) {
          logger.warn({ err: error, queue }, 'a partition cannot be consumed yet');
          connection.recycle(`the consumption of ${queue} cannot begin`); // the next one takes it up
        }
      },
      release: async (partition) => {
        const queue = names.partition(partition);
        const consumption = consumptions.get(queue);
        consumptions.delete(queue);
        await consumption?.end();
      },
      isOpen: () => isOpen,
    };
  };

  const onOpen = async (opened: ChannelModel): Promise<void> => {
    const known = [...consumptions.values()];
    broker = opened; // what is added from now on opens itself
    await Promise.all(known.map((consumption) => consumption.open(opened)));
    isOpen = true;
  };

  const onClosed = (): void => {
    broker = undefined;
    isOpen = false;
  };
  const connection = managedConnection({
    url: options.url,
    name: `${options.name}:consume`,
    logger,
    onOpen,
    onClosed,
  });

  return {
    consume,
    consumePartitions,
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

/** What is decoded has a type that the subscription takes. */
const sourceOf = <Queue extends QueueName>(
  { queue: of, handle }: Subscription<Queue>,
  queue: string,
  partition: number | null,
): Source => ({ of, queue, handle: (message) => handle(message as MessageOf<EventOf<Queue>>, partition) });
