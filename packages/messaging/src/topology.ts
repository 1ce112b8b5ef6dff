import {
  eventExchange,
  fairQueues,
  partitionCount,
  partitionedEvents,
  partitionedQueues,
  subscriptions,
} from '@docsight/contracts';
import type { EventType, PartitionedQueueName, QueueName } from '@docsight/contracts';
import type { Channel } from 'amqplib';

const deadLetterExchange = 'docsight.dead-letters';

/** Delays between the attempts of one message, in milliseconds. After the last attempt it is dead-lettered. */
export const defaultRetryDelaysMs = [1_000, 1_000, 30_000, 30_000];

/** A message that was put off is delivered again after this time. */
const putOffMs = 1_000;

/** Limits the deliveries of a message that crashes its consumer each time. */
const deliveryLimit = 20;
/**
 * Messages in one queue. A full queue rejects publications: events then wait in their outbox, and the broker's disk
 * usage stays limited.
 */
const maxQueueLength = 1_000_000;

/**
 * Time after which a dead letter is removed: it may have personal data. A policy `message-ttl` of the broker can only
 * shorten it. Source: Specification 9.3.
 */
const deadLetterTtlMs = 14 * 24 * 3_600_000;
/** Each `dead-letters --erase` delivers a dead letter once, which must not remove it. The broker's default is 20. */
const deadLetterDeliveryLimit = 1_000_000;

export const queueNames = (queue: QueueName) => ({
  /** The main queue of a partitioned queue takes messages that were published without a partition. */
  main: queue,
  partition: (partition: number) => `${queue}.${partition}`,
  /**
   * Messages that have failed are retried here one at a time, so that a message which crashes its consumer affects no
   * other.
   */
  single: `${queue}.single`,
  retry: (delayMs: number) => `${queue}.retry-${delayMs}ms`,
  /** Messages wait here until they return to the main queue, because those before them with the same key are slow. */
  putOff: `${queue}.put-off`,
  deadLetter: `${queue}.dlq`,
});

/**
 * Declares the exchanges and all queues of all services. Safe to repeat. Source:
 * docs/adr/0003-every-process-declares-the-topology.md
 */
export const declareTopology = async (channel: Channel, retryDelaysMs: number[]): Promise<void> => {
  try {
    await channel.assertExchange(eventExchange, 'topic', { durable: true });
    await channel.assertExchange(deadLetterExchange, 'direct', { durable: true });
    for (const queue of Object.keys(subscriptions) as QueueName[]) await declareQueue(channel, queue, retryDelaysMs);
  } catch (error) {
    if ((error as { code?: unknown }).code !== preconditionFailed) throw error;
    throw new Error(
      `The broker has a queue with the settings of another release. Delete that queue, or all data of RabbitMQ ` +
        `(after npm start: the folder rabbitmq of the data folder), and start again: ${(error as Error).message}`,
      { cause: error },
    );
  }
};

/** The broker's code for a queue that exists with other arguments, which cannot change. */
const preconditionFailed = 406;

const declareQueue = async (channel: Channel, queue: QueueName, retryDelaysMs: number[]): Promise<void> => {
  const names = queueNames(queue);
  await channel.assertQueue(
    names.deadLetter,
    quorum({
      'x-max-length': maxQueueLength,
      'x-overflow': 'reject-publish',
      'x-message-ttl': deadLetterTtlMs,
      'x-delivery-limit': deadLetterDeliveryLimit,
    }),
  );
  await channel.bindQueue(names.deadLetter, deadLetterExchange, names.deadLetter);
  const working = quorum({
    'x-delivery-limit': deliveryLimit,
    'x-max-length': maxQueueLength,
    ...deadLetterTo(deadLetterExchange, names.deadLetter),
  });
  await channel.assertQueue(names.main, working);
  await channel.assertQueue(names.single, working);
  for (const partition of partitionsOf(queue)) await channel.assertQueue(names.partition(partition), working);
  const delayed = (delayMs: number, to: string) =>
    quorum({ 'x-message-ttl': delayMs, 'x-max-length': maxQueueLength, ...deadLetterTo('', to) });
  for (const delayMs of new Set(retryDelaysMs))
    await channel.assertQueue(names.retry(delayMs), delayed(delayMs, names.single));
  if (isFair(queue)) await channel.assertQueue(names.putOff, delayed(putOffMs, names.main));
  for (const type of subscriptions[queue]) {
    for (const partition of partitionsOf(queue))
      await channel.bindQueue(names.partition(partition), eventExchange, `${type}.${partition}`);
    await channel.bindQueue(names.main, eventExchange, isPartitioned(queue) ? type : bindingKeyOf(type));
  }
};

export const isFair = (queue: QueueName): boolean => (fairQueues as readonly QueueName[]).includes(queue);

const isPartitioned = (queue: QueueName): queue is PartitionedQueueName =>
  (partitionedQueues as readonly QueueName[]).includes(queue);

const partitionsOf = (queue: QueueName): number[] =>
  isPartitioned(queue) ? Array.from({ length: partitionCount }, (_, partition) => partition) : [];

/** Returns the binding key of a queue without partitions: it takes all partitions of a partitioned event. */
const bindingKeyOf = (type: EventType): string =>
  (partitionedEvents as readonly EventType[]).includes(type) ? `${type}.#` : type;

/** Returns the options of a quorum queue: only those confirm a message after fsync. */
const quorum = (queueArguments: Record<string, unknown>) => ({
  durable: true,
  arguments: { 'x-queue-type': 'quorum', ...queueArguments },
});

/** Returns arguments for dead-lettering with confirms, which requires `reject-publish`. */
const deadLetterTo = (exchange: string, routingKey: string) => ({
  'x-dead-letter-exchange': exchange,
  'x-dead-letter-routing-key': routingKey,
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
});
