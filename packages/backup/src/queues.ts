import {
  defaultPartitions,
  eventExchange,
  fairQueues,
  keysOf,
  partitionedQueues,
  subscriptions,
} from '@docsight/contracts';
import type { EventType, QueueName } from '@docsight/contracts';
import { declareTopology, defaultRetryDelaysMs, queueNames } from '@docsight/messaging';
import { AppError, brokerAddresses, errorCodeOf } from '@docsight/service-kit';
import { connect } from 'amqplib';
import type { ChannelModel, ConfirmChannel } from 'amqplib';

export type OpenBroker = { connection: ChannelModel; channel: ConfirmChannel };

const connectTimeoutMs = 10_000;

/** Connects to the first node of the broker that can be reached, and declares the queues, as each service does. */
export const openBroker = async (urls: string): Promise<OpenBroker> => {
  const connection = await connectToAny(brokerAddresses(urls));
  connection.on('error', () => undefined); // every pending call rejects with it
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  await declareTopology(connection, { retryDelaysMs: defaultRetryDelaysMs, partitions: defaultPartitions });
  return { connection, channel };
};

const connectToAny = async ([url, ...others]: string[]): Promise<ChannelModel> => {
  try {
    return await connect(url!, { timeout: connectTimeoutMs });
  } catch (cause) {
    if (others.length > 0) return connectToAny(others);
    throw new AppError('service_unavailable', `RabbitMQ cannot be used at AMQP_URL: ${String(cause)}.`, { cause });
  }
};

/** What a rebuild of the figures and of the list of documents makes again. Source: Specification 11.13. */
const rebuilt: readonly EventType[] = ['reader.changed', 'document.stats_changed'];

/** The events that nothing but their message contains, once their outbox is empty. */
export const keptEvents: readonly EventType[] = [...new Set(Object.values(subscriptions).flat())].filter(
  (type) => !rebuilt.includes(type),
);

const allQueues = keysOf(subscriptions);

/** The queues with such events, and the events of each. */
const keptQueues = allQueues
  .map((queue) => ({ queue, types: subscriptions[queue].filter((type) => keptEvents.includes(type)) }))
  .filter(({ types }) => types.length > 0);

/** Returns the queues of messages that failed or were put off. */
const retriesOf = (queue: QueueName): string[] => {
  const names = queueNames(queue);
  const isFair = fairQueues.some((fair) => fair === queue);
  const putOff = isFair ? [names.putOff(names.main)] : [];
  return [names.single, ...[...new Set(defaultRetryDelaysMs)].map(names.retry), ...putOff];
};

const countIn = async ({ channel }: OpenBroker, queue: string): Promise<number> =>
  (await channel.checkQueue(queue)).messageCount;

/**
 * Returns the queues that may still have a message from before the tap. A queue is in order. So its last `n` messages
 * are newer if the tap has seen `n` or more of its events.
 */
export const queuesWithOlderMessages = async (
  broker: OpenBroker,
  tapped: (type: EventType) => number,
): Promise<string[]> => {
  const found: string[] = [];
  for (const { queue, types } of keptQueues) {
    const newer = types.reduce((sum, type) => sum + tapped(type), 0);
    if ((await countIn(broker, queue)) > newer) found.push(queue);
    for (const name of retriesOf(queue)) if ((await countIn(broker, name)) > 0) found.push(name);
  }
  return found;
};

/** All queues with work, without partitions. Dead letters are not among them. */
const workingQueues = allQueues.flatMap((queue) => [queue, ...retriesOf(queue)]);

export const queueState = async ({ channel }: OpenBroker): Promise<{ messages: number; consumers: number }> => {
  const state = { messages: 0, consumers: 0 };
  for (const queue of workingQueues) {
    const { messageCount, consumerCount } = await channel.checkQueue(queue);
    state.messages += messageCount;
    state.consumers += consumerCount;
  }
  return state;
};

/** Removes the messages of another time from all queues. */
export const emptyQueues = async (broker: OpenBroker): Promise<void> => {
  for (const queue of workingQueues) await broker.channel.purgeQueue(queue);
  for (const queue of partitionedQueues) {
    const { partition, putOff } = queueNames(queue);
    for (let number = 0; await emptyIfThere(broker, partition(number)); number += 1)
      await emptyIfThere(broker, putOff(partition(number)));
  }
};

/** Returns false if there is no such queue. */
const emptyIfThere = async ({ connection }: OpenBroker, queue: string): Promise<boolean> => {
  const channel = await connection.createChannel(); // a missing queue closes it
  channel.on('error', () => undefined);
  try {
    await channel.purgeQueue(queue);
    await channel.close();
    return true;
  } catch (error) {
    if (errorCodeOf(error) !== notFound) throw error;
    return false;
  }
};

/** The broker's code for a queue that does not exist. */
const notFound = 404;

const publishedTogether = 200;

/** Publishes events again. Consumers recognise an event that they have handled. Returns their number. */
export const publishAgain = async ({ channel }: OpenBroker, lines: AsyncIterable<string>): Promise<number> => {
  let count = 0;
  for await (const line of lines) {
    const event = JSON.parse(line) as { id: string; type: EventType; requestId?: string };
    const properties = { messageId: event.id, type: event.type, contentType: 'application/json', persistent: true };
    const correlation = event.requestId === undefined ? {} : { correlationId: event.requestId };
    channel.publish(eventExchange, event.type, Buffer.from(line), { ...properties, ...correlation, mandatory: true });
    count += 1;
    if (count % publishedTogether === 0) await channel.waitForConfirms();
  }
  await channel.waitForConfirms();
  return count;
};
