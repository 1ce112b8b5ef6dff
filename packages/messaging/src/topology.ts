import {
  eventExchange,
  partitionCount,
  partitionedEvents,
  partitionedQueues,
  subscriptions,
} from '@docsight/contracts';
import type { EventType, PartitionedQueueName, QueueName } from '@docsight/contracts';
import type { Channel } from 'amqplib';

const deadLetterExchange = 'docsight.dead-letters';

/** After the first failure, waits between the tries of one message, in milliseconds. Then it is dead-lettered. */
export const defaultRetryDelaysMs = [1_000, 1_000, 30_000, 30_000];

/** A crash counts as a delivery; this bounds a message that kills its consumer each time. */
const deliveryLimit = 20;
/** Full queues refuse publishes, so that events wait in their outbox and the broker's disk stays bounded. */
const longestQueue = 1_000_000;

export const queueNames = (queue: QueueName) => ({
  /** Of a partitioned queue it takes what was published without a partition, by an earlier version. */
  main: queue,
  partition: (partition: number) => `${queue}.${partition}`,
  /** Messages that failed once are tried here one at a time, so that a poisonous one takes no other with it. */
  single: `${queue}.single`,
  retry: (delayMs: number) => `${queue}.retry-${delayMs}ms`,
  deadLetter: `${queue}.dlq`,
});

/** Declares the exchanges and every queue of the house. Safe to repeat; all processes declare the same. */
export const declareTopology = async (channel: Channel, retryDelaysMs: number[]): Promise<void> => {
  await channel.assertExchange(eventExchange, 'topic', { durable: true });
  await channel.assertExchange(deadLetterExchange, 'direct', { durable: true });
  for (const queue of Object.keys(subscriptions) as QueueName[]) await declareQueue(channel, queue, retryDelaysMs);
};

const declareQueue = async (channel: Channel, queue: QueueName, retryDelaysMs: number[]): Promise<void> => {
  const names = queueNames(queue);
  await channel.assertQueue(names.deadLetter, quorum({ 'x-max-length': longestQueue, 'x-overflow': 'reject-publish' }));
  await channel.bindQueue(names.deadLetter, deadLetterExchange, names.deadLetter);
  const working = quorum({
    'x-delivery-limit': deliveryLimit,
    'x-max-length': longestQueue,
    ...deadLetterTo(deadLetterExchange, names.deadLetter),
  });
  await channel.assertQueue(names.main, working);
  await channel.assertQueue(names.single, working);
  for (const partition of partitionsOf(queue)) await channel.assertQueue(names.partition(partition), working);
  for (const delayMs of new Set(retryDelaysMs)) {
    const waiting = { 'x-message-ttl': delayMs, 'x-max-length': longestQueue, ...deadLetterTo('', names.single) };
    await channel.assertQueue(names.retry(delayMs), quorum(waiting));
  }
  for (const type of subscriptions[queue]) {
    for (const partition of partitionsOf(queue))
      await channel.bindQueue(names.partition(partition), eventExchange, `${type}.${partition}`);
    await channel.bindQueue(names.main, eventExchange, isPartitioned(queue) ? type : everyKeyOf(type));
  }
};

const isPartitioned = (queue: QueueName): queue is PartitionedQueueName =>
  (partitionedQueues as readonly QueueName[]).includes(queue);

const partitionsOf = (queue: QueueName): number[] =>
  isPartitioned(queue) ? Array.from({ length: partitionCount }, (_, partition) => partition) : [];

/** An ordinary queue takes all partitions of a partitioned event. */
const everyKeyOf = (type: EventType): string =>
  (partitionedEvents as readonly EventType[]).includes(type) ? `${type}.#` : type;

/** Quorum queues: only they confirm after fsync. */
const quorum = (queueArguments: Record<string, unknown>) => ({
  durable: true,
  arguments: { 'x-queue-type': 'quorum', ...queueArguments },
});

/** Dead-lettering that waits for its own confirm; it needs `reject-publish`. */
const deadLetterTo = (exchange: string, routingKey: string) => ({
  'x-dead-letter-exchange': exchange,
  'x-dead-letter-routing-key': routingKey,
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
});
