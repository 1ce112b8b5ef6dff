import { createHash } from 'node:crypto';
import { catalogue, defaultPartitions, eventExchange } from '@docsight/contracts';
import type { EventType, QueueName } from '@docsight/contracts';
import {
  allQueues,
  consumedQueues,
  defaultRetryDelaysMs,
  isFair,
  isPartitioned,
  isPartitionedEvent,
  queueNames,
  resendExchange,
  resendTargets,
  topologyOf,
} from './topology.ts';
import type { TopologyOptions } from './topology.ts';

/** What a user of RabbitMQ may do. Each right is a pattern of names; a topic is a pattern of routing keys. */
export type BrokerRights = {
  /** Queues and exchanges to declare and delete. */
  configure: string;
  /** Exchanges to publish to, and queues to bind. */
  write: string;
  /** Queues to consume. */
  read: string;
  /** The routing keys with which the user may publish, by exchange. */
  topics: Record<string, string>;
};

/** The user of operator commands: replays and erases dead letters, takes and restores backups. */
export const operatorUser = 'docsight-operator';

/** How the names of the queues of backups begin. */
export const backupQueuePrefix = 'docsight.backup.';

/** Returns the user of a service: `docsight-tracking`. */
export const userOf = (service: string): string => `docsight-${service}`;

const nothing = '^$';
const anyOf = (patterns: readonly string[]): string => (patterns.length === 0 ? nothing : `^(${patterns.join('|')})$`);
const literal = (text: string): string => text.replaceAll('.', String.raw`\.`);

/** Returns the service that consumes a queue: the first part of its name. */
const ownerOf = (queue: string): string => queue.split('.')[0]!;

/** Returns patterns of the queues from which the owner of a queue consumes: any number of partitions is its own. */
const consumed = (queue: QueueName): string[] => [
  ...consumedQueues(queue, 0).map(literal),
  ...(isPartitioned(queue) ? [anyPartitionOf(queue)] : []),
];

/** Returns patterns of the queues to which the owner of a queue sends its messages back. */
const resent = (queue: QueueName): string[] => [
  ...resendTargets(queue, { retryDelaysMs: defaultRetryDelaysMs, partitions: 0 }).map(literal),
  ...(isPartitioned(queue) && isFair(queue) ? [anyPartitionOf(queue) + literal(queueNames(queue).putOff(''))] : []),
];

const anyPartitionOf = (queue: QueueName): string => String.raw`${literal(queue)}\.\d+`;

/** All services that publish or consume. */
export const brokerServices = [
  ...new Set([...Object.values(catalogue).map(({ publishedBy }) => publishedBy), ...allQueues.map(ownerOf)]),
].sort();

/**
 * Returns the least rights with which a service works: it publishes its own events, consumes its own queues, and sends
 * messages back to them. It declares nothing.
 */
export const rightsOf = (service: string): BrokerRights => {
  const published = Object.values(catalogue).filter(({ publishedBy }) => publishedBy === service);
  const owned = allQueues.filter((queue) => ownerOf(queue) === service);
  const topics = {
    ...(published.length > 0 && { [eventExchange]: anyOf(published.map(({ type }) => routingKeysOf(type))) }),
    ...(owned.length > 0 && {
      [resendExchange]: anyOf(owned.flatMap(resent)),
    }),
  };
  return {
    configure: nothing,
    write: anyOf(Object.keys(topics).map(literal)),
    read: anyOf(owned.flatMap(consumed)),
    topics,
  };
};

/** The queue of a backup, which receives the events that are published meanwhile. */
const backupQueue = `${literal(backupQueuePrefix)}.+`;

/**
 * A replay sends dead letters through the default exchange to the queues of single messages. A backup binds a queue of
 * its own to the events. A restore empties all queues, which RabbitMQ counts as reading, and publishes events of all
 * services.
 */
const operatorRights: BrokerRights = {
  configure: anyOf([backupQueue]),
  write: anyOf([literal('amq.default'), literal(eventExchange), backupQueue]),
  read: anyOf([...allQueues.map((queue) => String.raw`${literal(queue)}(\..+)?`), literal(eventExchange), backupQueue]),
  topics: {},
};

/** Returns the pattern of the routing keys of an event: a partitioned event has a key for each partition. */
const routingKeysOf = (type: EventType): string =>
  isPartitionedEvent(type) ? String.raw`${literal(type)}\.\d+` : literal(type);

/**
 * Returns the name of the exchange that marks a broker with the definitions of a release. Nothing is published to it.
 * The name differs as soon as a queue or binding differs. Processes with other numbers of partitions have the same
 * mark.
 */
export const topologyMark = ({ retryDelaysMs }: Pick<TopologyOptions, 'retryDelaysMs'>): string => {
  const topology = topologyOf({ retryDelaysMs, partitions: defaultPartitions });
  const digest = createHash('sha256').update(JSON.stringify(topology)).digest('hex');
  return `docsight.topology.${digest.slice(0, 12)}`;
};

/**
 * Returns the definitions that RabbitMQ imports: all exchanges, queues and bindings, and the rights of each user. The
 * users themselves are not in it, because of their passwords.
 * @param partitions as READER_PARTITIONS has it.
 */
export const brokerDefinitions = (partitions = defaultPartitions): object => {
  const options = { retryDelaysMs: defaultRetryDelaysMs, partitions };
  const topology = topologyOf(options);
  const vhost = '/';
  const marked = [...topology.exchanges, { name: topologyMark(options), type: 'direct' }];
  const users = [
    ...brokerServices.map((service) => ({ user: userOf(service), rights: rightsOf(service) })),
    { user: operatorUser, rights: operatorRights },
  ];
  return {
    vhosts: [{ name: vhost }],
    permissions: users.map(({ user, rights: { configure, write, read } }) => ({ user, vhost, configure, write, read })),
    topic_permissions: users.flatMap(({ user, rights }) =>
      Object.entries(rights.topics).map(([exchange, write]) => ({ user, vhost, exchange, write, read: nothing })),
    ),
    exchanges: marked.map(({ name, type }) => ({
      name,
      vhost,
      type,
      durable: true,
      auto_delete: false,
      internal: false,
      arguments: {},
    })),
    queues: topology.queues.map(({ name, arguments: queueArguments }) => ({
      name,
      vhost,
      durable: true,
      auto_delete: false,
      arguments: queueArguments,
    })),
    bindings: topology.bindings.map(({ exchange, queue, routingKey }) => ({
      source: exchange,
      vhost,
      destination: queue,
      destination_type: 'queue',
      routing_key: routingKey,
      arguments: {},
    })),
  };
};
