import type { EventOf, MessageOf, PartitionedQueueName, QueueName } from '@docsight/contracts';
import type { Logger } from '@docsight/service-kit';
import type { ChannelModel } from 'amqplib';
import { makeConsumption } from './consumption.ts';
import type { Consumption } from './consumption.ts';
import type { BrokerNodes } from '../connection/index.ts';
import { makeDeliver } from './deliveries.ts';
import type { Source } from './deliveries.ts';
import { managedConnection } from '../connection/index.ts';
import type { Publisher } from '../publishing/index.ts';
import { queueDepths } from './queue-depths.ts';
import { makeShares } from './shares.ts';
import type { Share } from './shares.ts';
import { isFair, queueNames } from '../topology/index.ts';

/** A queue and the function that handles its messages. */
type Subscription<Queue extends QueueName> = {
  queue: Queue;
  /** Number of messages that this process handles at once. For a partitioned queue: of each partition. */
  prefetch: number;
  /**
   * Handles one message, and returns when its effect is durable. Must be idempotent: messages are delivered at least
   * once, in any order. If it throws because a dependency is unavailable, the message waits in place, and prefetch
   * holds back the rest. If it throws rate_limited, the key of the message is overloaded: the message is put off for a
   * moment, any number of times, and holds nothing back. After any other error the message is retried later and alone, and dead-lettered in the end.
   * @param partition of the message. `null` in the queue of single messages, and for messages published without a
   * partition.
   */
  handle: (message: MessageOf<EventOf<Queue>>, partition: number | null) => Promise<void>;
  /**
   * Returns the shares of a message, for a queue of `fairQueues`. A message whose share is used up is put off too.
   * Default: none.
   */
  sharesOf?: (message: MessageOf<EventOf<Queue>>) => Share[];
};

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
    const names = queueNames(subscription.queue);
    add({ ...sourceOf(subscription, names.main, null), ...sharing(subscription) }, subscription.prefetch);
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
          logger.warn({ err: error, queue }, 'partition not consumed yet');
          connection.recycle(`the consumption of ${queue} cannot begin`); // the next connection opens it
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

/** The cast is safe: `decodeMessage` rejects types that the queue does not take. */
const sourceOf = <Queue extends QueueName>(
  { queue: logicalQueue, handle }: Subscription<Queue>,
  queue: string,
  partition: number | null,
): Source => ({ logicalQueue, queue, handle: (message) => handle(message as MessageOf<EventOf<Queue>>, partition) });

/** Returns how messages of the main queue take their shares. Single messages are handled one at a time anyway. */
const sharing = <Queue extends QueueName>({ queue, sharesOf }: Subscription<Queue>): Pick<Source, 'takeShares'> => {
  if (!sharesOf) return {};
  if (!isFair(queue)) throw new Error(`Messages of ${queue} cannot be put off: add it to fairQueues.`);
  const shares = makeShares();
  return { takeShares: (message) => shares.take(sharesOf(message as MessageOf<EventOf<Queue>>)) };
};
