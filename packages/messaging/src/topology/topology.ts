import {
  eventExchange,
  fairQueues,
  keysOf,
  partitionedEvents,
  partitionedQueues,
  subscriptions,
} from '@docsight/contracts';
import type { EventType, PartitionedQueueName, QueueName } from '@docsight/contracts';

const deadLetterExchange = 'docsight.dead-letters';
/**
 * Takes messages to queues by name, as the default exchange does. Unlike there, the user of a service can be limited to
 * its own queues.
 */
export const resendExchange = 'docsight.resends';

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
   * Messages that have failed are retried here one at a time. So a message that crashes its consumer affects no other.
   */
  single: `${queue}.single`,
  retry: (delayMs: number) => `${queue}.retry-${delayMs}ms`,
  /** Messages wait here until they return to their queue, because those before them with the same key are slow. */
  putOff: (consumed: string) => `${consumed}.put-off`,
  deadLetter: `${queue}.dlq`,
});

/** What a process knows of the topology by its settings. */
export type TopologyOptions = {
  retryDelaysMs: readonly number[];
  /** Partitions of each partitioned queue. */
  partitions: number;
};

/** An exchange, a queue or a binding, as AMQP and the definitions of RabbitMQ declare it. */
type Exchange = { name: string; type: 'topic' | 'direct' };
type Queue = { name: string; arguments: Record<string, unknown> };
type Binding = { exchange: string; queue: string; routingKey: string };
export type Topology = { exchanges: Exchange[]; queues: Queue[]; bindings: Binding[] };

/** Returns the exchanges, queues and bindings of all services, in the order of their declaration. */
export const topologyOf = (options: TopologyOptions): Topology => {
  const perQueue = allQueues.map((queue) => topologyOfQueue(queue, options));
  return {
    exchanges: [
      { name: eventExchange, type: 'topic' },
      { name: resendExchange, type: 'topic' },
      { name: deadLetterExchange, type: 'direct' },
    ],
    queues: perQueue.flatMap(({ queues }) => queues),
    bindings: perQueue.flatMap(({ bindings }) => bindings),
  };
};

export const allQueues = keysOf(subscriptions);

const topologyOfQueue = (
  queue: QueueName,
  { retryDelaysMs, partitions }: TopologyOptions,
): Omit<Topology, 'exchanges'> => {
  const names = queueNames(queue);
  const deadLetters = {
    'x-max-length': maxQueueLength,
    'x-overflow': 'reject-publish',
    'x-message-ttl': deadLetterTtlMs,
    'x-delivery-limit': deadLetterDeliveryLimit,
  };
  const working = {
    'x-delivery-limit': deliveryLimit,
    'x-max-length': maxQueueLength,
    ...deadLetterTo(deadLetterExchange, names.deadLetter),
  };
  const delayed = (delayMs: number, to: string) => ({
    'x-message-ttl': delayMs,
    'x-max-length': maxQueueLength,
    ...deadLetterTo('', to),
  });
  return {
    queues: [
      quorum(names.deadLetter, deadLetters),
      ...consumedQueues(queue, partitions).map((name) => quorum(name, working)),
      ...distinct(retryDelaysMs).map((delayMs) => quorum(names.retry(delayMs), delayed(delayMs, names.single))),
      ...fairlyConsumed(queue, partitions).map((name) => quorum(names.putOff(name), delayed(putOffMs, name))),
    ],
    bindings: [
      { exchange: deadLetterExchange, queue: names.deadLetter, routingKey: names.deadLetter },
      ...resendTargets(queue, { retryDelaysMs, partitions }).map((name) => ({
        exchange: resendExchange,
        queue: name,
        routingKey: name,
      })),
      ...subscriptions[queue].flatMap((type) => bindingsOf(queue, type, partitions)),
    ],
  };
};

const distinct = (numbers: readonly number[]): number[] => [...new Set(numbers)];

/** Returns the queues of the broker from which the owner of a queue consumes. */
export const consumedQueues = (queue: QueueName, partitions: number): string[] => {
  const names = queueNames(queue);
  return [names.main, names.single, ...partitionsOf(queue, partitions).map(names.partition)];
};

/** Returns the queues to which a consumer sends messages that it cannot handle now. */
export const resendTargets = (queue: QueueName, { retryDelaysMs, partitions }: TopologyOptions): string[] => {
  const names = queueNames(queue);
  return [
    names.single,
    ...distinct(retryDelaysMs).map(names.retry),
    ...fairlyConsumed(queue, partitions).map(names.putOff),
  ];
};

/** Returns the queues of the broker whose messages can be put off. */
const fairlyConsumed = (queue: QueueName, partitions: number): string[] => {
  const names = queueNames(queue);
  return isFair(queue) ? [names.main, ...partitionsOf(queue, partitions).map(names.partition)] : [];
};

const bindingsOf = (queue: QueueName, type: EventType, partitions: number): Binding[] => {
  const names = queueNames(queue);
  return [
    ...partitionsOf(queue, partitions).map((partition) => ({
      exchange: eventExchange,
      queue: names.partition(partition),
      routingKey: `${type}.${partition}`,
    })),
    { exchange: eventExchange, queue: names.main, routingKey: isPartitioned(queue) ? type : bindingKeyOf(type) },
  ];
};

export const isFair = (queue: QueueName): boolean => fairQueues.some((fair) => fair === queue);

export const isPartitioned = (queue: QueueName): queue is PartitionedQueueName =>
  partitionedQueues.some((partitioned) => partitioned === queue);

const partitionsOf = (queue: QueueName, partitions: number): number[] =>
  isPartitioned(queue) ? Array.from({ length: partitions }, (_, partition) => partition) : [];

/** Returns the binding key of a queue without partitions: it takes all partitions of a partitioned event. */
const bindingKeyOf = (type: EventType): string => (isPartitionedEvent(type) ? `${type}.#` : type);

export const isPartitionedEvent = (type: EventType): boolean =>
  partitionedEvents.some((partitioned) => partitioned === type);

/** Returns a quorum queue: only those confirm a message after fsync, and a cluster keeps them when it loses a node. */
const quorum = (name: string, queueArguments: Record<string, unknown>): Queue => ({
  name,
  arguments: { 'x-queue-type': 'quorum', ...queueArguments },
});

/** Returns arguments for dead-lettering with confirms, which requires `reject-publish`. */
const deadLetterTo = (exchange: string, routingKey: string) => ({
  'x-dead-letter-exchange': exchange,
  'x-dead-letter-routing-key': routingKey,
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
});
