import type { QueueName } from '@docsight/contracts';
import { gauge, readAtMostEvery } from '@docsight/service-kit';
import type { Channel, ChannelModel } from 'amqplib';
import { isFair, isPartitioned, queueNames } from '../topology/index.ts';
import type { TopologyOptions } from '../topology/index.ts';

/** A scrape more often than this shows the same numbers. A read costs a round trip for each queue of the broker. */
const readEveryMs = 5_000;

type Depths = { ready: number; delayed: number; deadLetters: number; consumers: number };

/** Measures the queues that a service consumes. */
export type QueueDepths = {
  /** Adds a queue to the metrics. Its retry queues and its dead letters belong to it. */
  measure(queue: QueueName): void;
};

/** @param connection returns the present connection; undefined without one. Then the queues have no values. */
export const queueDepths = (options: {
  connection: () => ChannelModel | undefined;
  topology: TopologyOptions;
}): QueueDepths => {
  const { retryDelaysMs, partitions } = options.topology;
  const channelOf = cachedChannel();

  const readDepths = async (queue: QueueName): Promise<Depths | undefined> => {
    const connection = options.connection();
    if (!connection) return undefined;
    const channel = await channelOf(connection);
    const names = queueNames(queue);
    const consumed = [names.main, ...partitionsOf(queue, partitions)];
    const waiting = [...retryDelaysMs.map(names.retry), ...(isFair(queue) ? consumed.map(names.putOff) : [])];
    const check = (each: string[]) => Promise.all([...new Set(each)].map((name) => channel.checkQueue(name)));
    const [main, single, delayed, dead] = await Promise.all([
      check(consumed),
      check([names.single]),
      check(waiting),
      check([names.deadLetter]),
    ]);
    return {
      ready: messagesIn([...main, ...single]),
      delayed: messagesIn(delayed),
      deadLetters: messagesIn(dead),
      consumers: Math.min(...main.map(({ consumerCount }) => consumerCount)),
    };
  };

  return {
    measure: (queue) => {
      const depths = readAtMostEvery(readEveryMs, () => readDepths(queue));
      gauge('docsight_queue_messages', { queue, state: 'ready' }, async () => (await depths())?.ready);
      gauge('docsight_queue_messages', { queue, state: 'delayed' }, async () => (await depths())?.delayed);
      gauge('docsight_queue_dead_letters', { queue }, async () => (await depths())?.deadLetters);
      gauge('docsight_queue_consumers', { queue }, async () => (await depths())?.consumers);
    },
  };
};

/** Returns one channel for each connection. An error of a read, such as for a deleted queue, closes it. */
const cachedChannel = () => {
  const channels = new WeakMap<ChannelModel, Promise<Channel>>();
  return (connection: ChannelModel): Promise<Channel> => {
    const known = channels.get(connection);
    if (known) return known;
    const opened = connection.createChannel().then((channel) => {
      channel.on('error', () => undefined); // the read that caused it rejects
      channel.once('close', () => channels.delete(connection));
      return channel;
    });
    opened.catch(() => channels.delete(connection));
    channels.set(connection, opened);
    return opened;
  };
};

const partitionsOf = (queue: QueueName, partitions: number): string[] =>
  isPartitioned(queue)
    ? Array.from({ length: partitions }, (_, partition) => queueNames(queue).partition(partition))
    : [];

const messagesIn = (queues: { messageCount: number }[]): number =>
  queues.reduce((sum, { messageCount }) => sum + messageCount, 0);
