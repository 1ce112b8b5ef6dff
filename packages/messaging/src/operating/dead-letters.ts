import { recordOf } from '@docsight/contracts';
import type { QueueName } from '@docsight/contracts';
import { AppError, brokerAddresses, certificateProblem, errorCodeOf } from '@docsight/service-kit';
import { connect } from 'amqplib';
import type { Channel, ChannelModel, ConfirmChannel } from 'amqplib';
import { replyCodes } from '../connection/index.ts';
import { publicationOf } from '../messages/index.ts';
import { allQueues, queueNames } from '../topology/index.ts';

const connectTimeoutMs = 10_000;

/**
 * Connects to the first node that accepts the connection.
 * @throws AppError service_unavailable with the reason of the last one.
 */
const connectTo = async (url: string): Promise<ChannelModel> => {
  let cause: unknown;
  for (const address of brokerAddresses(url)) {
    try {
      return await connect(address, { timeout: connectTimeoutMs });
    } catch (error) {
      cause = error;
    }
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message =
    certificateProblem('RabbitMQ', cause) ?? `RabbitMQ cannot be used at AMQP_URL: ${reason}. Is Docsight running?`;
  throw new AppError('service_unavailable', message, { cause });
};

/**
 * Runs work on a connection of its own.
 * @throws AppError not_found if no service has declared the queues, forbidden if the user may not use them.
 */
const onConnection = async <Result>(
  url: string,
  work: (connection: ChannelModel) => Promise<Result>,
): Promise<Result> => {
  const connection = await connectTo(url);
  try {
    return await work(connection);
  } catch (cause) {
    const code = errorCodeOf(cause);
    if (code === replyCodes.notFound)
      throw new AppError('not_found', 'The broker has no queues of Docsight yet. Start the services first.', { cause });
    if (code === replyCodes.accessRefused)
      throw new AppError('forbidden', 'The user in AMQP_URL may not use dead letters. Use that of the operator.', {
        cause,
      });
    throw cause;
  } finally {
    await connection.close();
  }
};

const openChannel = async (connection: ChannelModel): Promise<ConfirmChannel> => {
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined); // The rejected call reports it.
  return channel;
};

/** Returns the number of dead-lettered messages by queue. */
export const countDeadLetters = (url: string): Promise<Record<QueueName, number>> =>
  onConnection(url, async (connection) => {
    const channel = await openChannel(connection);
    const counts: Record<QueueName, number> = recordOf(allQueues, () => 0);
    for (const queue of allQueues) {
      counts[queue] = (await channel.checkQueue(queueNames(queue).deadLetter)).messageCount;
    }
    return counts;
  });

/**
 * Returns the dead-lettered messages of a queue to it, one after the other. Each is confirmed in the queue before it
 * leaves the dead-letter queue. Replays as many as there were at the beginning, so that a message that is dead-lettered
 * again does not loop.
 * @returns the number of replayed messages.
 */
export const replayDeadLetters = (url: string, queue: QueueName): Promise<number> =>
  onConnection(url, async (connection) => {
    const names = queueNames(queue);
    const channel = await openChannel(connection);
    const { messageCount } = await channel.checkQueue(names.deadLetter);
    for (let replayed = 0; replayed < messageCount; replayed += 1) {
      const message = await channel.get(names.deadLetter);
      if (!message) return replayed;
      channel.sendToQueue(names.single, message.content, { ...publicationOf(message), persistent: true });
      await channel.waitForConfirms();
      channel.ack(message);
    }
    await channel.checkQueue(names.deadLetter); // a round trip: the last ack has arrived
    return messageCount;
  });

/**
 * Removes the dead letters of all queues that contain a text, such as a document's id or an e-mail address. The others
 * stay, with their age.
 * @returns the number of removed messages.
 */
export const eraseDeadLetters = (url: string, text: string): Promise<number> =>
  onConnection(url, async (connection) => {
    let erased = 0;
    for (const queue of allQueues) {
      const channel = await openChannel(connection);
      erased += await eraseFrom(channel, queueNames(queue).deadLetter, text);
      await channel.close(); // returns the messages that were not acknowledged
    }
    return erased;
  });

const eraseFrom = async (channel: Channel, deadLetterQueue: string, text: string): Promise<number> => {
  const { messageCount } = await channel.checkQueue(deadLetterQueue);
  let erased = 0;
  for (let read = 0; read < messageCount; read += 1) {
    const message = await channel.get(deadLetterQueue);
    if (!message) break;
    if (!message.content.includes(text)) continue;
    channel.ack(message);
    erased += 1;
  }
  await channel.checkQueue(deadLetterQueue); // a round trip: the last ack has arrived
  return erased;
};
